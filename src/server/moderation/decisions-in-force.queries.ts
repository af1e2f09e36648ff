import { z } from 'zod';
import { DecisionAction, TargetKind } from '#contracts/moderation/moderation-fields.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const DecisionInForce = z.object({
  id: z.string(),
  action: DecisionAction,
  kind: TargetKind,
  targetId: z.string(),
  authorId: z.string().nullable(),
  wasHeld: z.boolean(),
  withLaterDates: z.boolean(),
  madeAt: z.date(),
  until: z.date().nullable(),
});
export type DecisionInForce = z.infer<typeof DecisionInForce>;

/**
 * Decisions in force that may hide what this one hid, or limit its author, oldest first: about the same author or thing, about an event that it hid,
 * or about the host of one. `endingId`: of a decision, or of what is held and has an open case.
 */
export async function listDecisionsBeside(tx: Db, endingId: string): Promise<DecisionInForce[]> {
  return tx.rows(
    DecisionInForce,
    `with ending as (select d.author_id, c.target_id from decisions d join moderation_cases c on c.id = d.case_id where d.id = $1
         union all select c.author_id, c.target_id from moderation_cases c where c.target_id = $1 and c.state = 'open'),
       hidden as (select id, host_group_id, host_organization_id from events where hidden_by = $1),
       targets (id) as (select target_id from ending union select id from hidden
         union select host_group_id from hidden union select host_organization_id from hidden),
       found (id) as (select d.id from decisions d join ending on ending.author_id = d.author_id
         union select d.id from targets join moderation_cases c on c.target_id = targets.id join decisions d on d.case_id = c.id
         union select g.hidden_by from hidden join groups g on g.id = hidden.host_group_id
         union select o.hidden_by from hidden join organizations o on o.id = hidden.host_organization_id)
     select d.id, d.action, c.kind, c.target_id as "targetId", d.author_id as "authorId", d.was_held as "wasHeld", c.with_series as "withLaterDates",
         d.made_at as "madeAt", d.until
       from found join decisions d on d.id = found.id join moderation_cases c on c.id = d.case_id
      where d.id <> $1 and d.ended_at is null and d.action in ('hide', 'remove', 'hold', 'silence', 'suspend') order by d.made_at, d.id`,
    [endingId],
  );
}
