import { listRows, type PersonalData } from '#server/accounts/personal-data.actions.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** What the person reported, and what was decided about them. Leaves out who reported or decided. */
export const moderationData: PersonalData = {
  list: async (db, personId) => ({
    reports: await listRows(
      db,
      `select c.kind, c.target_id as "targetId", r.reason, r.words, r.is_illegal as "isIllegal", r.reported_at as "reportedAt"
         from reports r join moderation_cases c on c.id = r.case_id where r.reporter_id = $1 order by r.reported_at, r.id`,
      personId,
    ),
    decisions: await listRows(
      db,
      `select c.kind, c.target_id as "targetId", c.snapshot, d.action, d.rule, d.explanation, d.made_at as "madeAt", d.until, d.ended_at as "endedAt",
          d.appeal_state as "appealState", d.appeal_words as "appealWords", d.appealed_at as "appealedAt", d.answer, d.answered_at as "answeredAt"
         from decisions d join moderation_cases c on c.id = d.case_id where d.author_id = $1 order by d.made_at, d.id`,
      personId,
    ),
    limits: await listRows(
      db,
      'select kind, since, until from account_limits where account_id = $1 order by kind',
      personId,
    ),
  }),
  beforeDeletion: lockWorkOf,
};

/** What the deletion of a moderator or an author changes is locked in the order of decisions (ADR 224), before content and hosts. */
async function lockWorkOf(tx: Db, _deps: unknown, personId: string): Promise<void> {
  await tx.execute(
    `select from decisions where author_id = $1 or made_by = $1 or answered_by = $1 order by action <> 'suspend', id for update`,
    [personId],
  );
  await tx.execute('select from moderation_cases where author_id = $1 or looked_at_by = $1 order by id for update', [
    personId,
  ]);
}
