import { z } from 'zod';
import { type HeldKind, heldKinds, type SpamSign, type TargetKind } from '#contracts/moderation/site-rules.ts';
import { isLaterDateSql } from '#server/events/hidden-events.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';

type NewHeldContent = {
  kind: HeldKind;
  targetId: string;
  withLaterDates: boolean;
  caseId: string;
  why: readonly SpamSign[];
  score: number;
  now: Date;
};

/** A date of a series that is held by itself may be held with all later dates as well. */
export async function upsertHeldContent(tx: Db, held: NewHeldContent): Promise<void> {
  await tx.execute('update moderation_cases set with_series = $2 where id = $1', [held.caseId, held.withLaterDates]);
  await tx.execute(
    `insert into held_content (kind, target_id, case_id, why, score, since) values ($1, $2, $3, $4, $5, $6)
     on conflict (kind, target_id) do update set why = excluded.why, score = excluded.score`,
    [held.kind, held.targetId, held.caseId, held.why, held.score, held.now],
  );
}

const EndedRow = z.object({ kind: z.enum(heldKinds) });

/** Undefined if it was not held. */
export async function deleteHeldContent(
  tx: Db,
  kind: TargetKind,
  targetId: string,
): Promise<z.infer<typeof EndedRow> | undefined> {
  return tx.row(EndedRow, 'delete from held_content where kind = $1 and target_id = $2 returning kind', [
    kind,
    targetId,
  ]);
}

const HeldRow = EndedRow.extend({ targetId: z.string(), withLaterDates: z.boolean(), since: z.date() });

/** Held things that something else hides as well: a decision or the hold of a host. */
export async function listHeldHiddenBy(tx: Db, hiddenBy: string): Promise<z.infer<typeof HeldRow>[]> {
  return tx.rows(
    HeldRow,
    `select h.kind, h.target_id as "targetId", c.with_series as "withLaterDates", h.since from held_content h join moderation_cases c on c.id = h.case_id
      where case h.kind
          when 'event' then exists (select from events this join events e on e.id = this.id
                or (c.with_series and ${isLaterDateSql('e', 'this')})
              where this.id = h.target_id and e.hidden_by = $1)
          when 'comment' then exists (select from comments m where m.id = h.target_id and m.hidden_by = $1)
          when 'post' then exists (select from group_posts o where o.id = h.target_id and o.hidden_by = $1)
          when 'group' then exists (select from groups g where g.id = h.target_id and g.hidden_by = $1)
          else exists (select from organizations o where o.id = h.target_id and o.hidden_by = $1) end
      order by h.since, h.target_id`,
    [hiddenBy],
  );
}

/** What the event may wait with: what hides it, or an earlier date of its series. */
const HIDES_EVENT = `select hidden_by from events where id = $2 union all
  select earlier.id from events this join events earlier on ${isLaterDateSql('this', 'earlier')}
   where this.id = $2`;

const TouchedRow = z.object({ withLaterDates: z.boolean() });

/** Its own case, and that of what its series says from an earlier date on. */
export async function updateRevisionOfHeldCases(
  tx: Db,
  { kind, targetId }: { kind: HeldKind; targetId: string },
): Promise<z.infer<typeof TouchedRow>[]> {
  return tx.rows(
    TouchedRow,
    `update moderation_cases c set revision = c.revision + 1 from held_content h
      where h.kind = $1 and c.id = h.case_id and (h.target_id = $2 or ($1 = 'event' and c.with_series and h.target_id in (${HIDES_EVENT})))
      returning c.with_series as "withLaterDates"`,
    [kind, targetId],
  );
}
