import { z } from 'zod';
import { type HeldKind, heldKinds, type SpamSign, type TargetKind } from '#contracts/moderation/site-rules.ts';
import type { Db } from '#server/platform/postgres/db.ts';

type NewHeldContent = {
  kind: HeldKind;
  targetId: string;
  caseId: string;
  why: readonly SpamSign[];
  score: number;
  now: Date;
};

export async function insertHeldContent(tx: Db, held: NewHeldContent): Promise<void> {
  await tx.execute(
    'insert into held_content (kind, target_id, case_id, why, score, since) values ($1, $2, $3, $4, $5, $6)',
    [held.kind, held.targetId, held.caseId, held.why, held.score, held.now],
  );
}

const KindRow = z.object({ kind: z.enum(heldKinds) });

/** The kind, if it was held. */
export async function deleteHeldContent(tx: Db, kind: TargetKind, targetId: string): Promise<HeldKind | undefined> {
  const statement = 'delete from held_content where kind = $1 and target_id = $2 returning kind';
  return (await tx.row(KindRow, statement, [kind, targetId]))?.kind;
}

const HeldRow = z.object({ kind: z.enum(heldKinds), targetId: z.string(), since: z.date() });

/** Held things that something else hides as well: a decision or the hold of a host. */
export async function listHeldHiddenBy(tx: Db, hiddenBy: string): Promise<z.infer<typeof HeldRow>[]> {
  return tx.rows(
    HeldRow,
    `select h.kind, h.target_id as "targetId", h.since from held_content h
      where case h.kind
          when 'event' then exists (select from events this join events e on e.id = this.id or e.series_id = this.series_id
              where this.id = h.target_id and e.hidden_by = $1)
          when 'comment' then exists (select from comments c where c.id = h.target_id and c.hidden_by = $1)
          when 'post' then exists (select from group_posts o where o.id = h.target_id and o.hidden_by = $1)
          when 'group' then exists (select from groups g where g.id = h.target_id and g.hidden_by = $1)
          else exists (select from organizations o where o.id = h.target_id and o.hidden_by = $1) end
      order by h.since, h.target_id`,
    [hiddenBy],
  );
}

/** Dates of a series are held together. */
const SERIES_OF_EVENT =
  'select other.id from events this join events other on other.series_id = this.series_id where this.id = $2';

export async function updateRevisionOfHeldCase(tx: Db, kind: HeldKind, targetId: string): Promise<boolean> {
  const updated = await tx.execute(
    `update moderation_cases c set revision = c.revision + 1 from held_content h
      where h.kind = $1 and c.id = h.case_id and (h.target_id = $2 or ($1 = 'event' and h.target_id in (${SERIES_OF_EVENT})))`,
    [kind, targetId],
  );
  return updated === 1;
}
