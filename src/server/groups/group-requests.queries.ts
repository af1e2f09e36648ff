import { z } from 'zod';
import { GroupRequest } from '#contracts/groups/group-admissions.contract.ts';
import { personJson } from '#server/people/avatars.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const Answers = z.record(z.string(), z.string());
type Answers = z.infer<typeof Answers>;
const Position = z.object({ at: z.string(), id: z.string() });
type Position = z.infer<typeof Position>;
const RequestRow = GroupRequest.extend({ requestedAt: z.date(), position: Position });
export type RequestRow = z.infer<typeof RequestRow>;

export async function listRequests(
  db: Db,
  groupId: string,
  { after, limit }: { after: Position | null; limit: number },
): Promise<RequestRow[]> {
  return db.rows(
    RequestRow,
    `select ${personJson()} as person, r.answers, r.requested_at as "requestedAt", json_build_object('at', r.requested_at, 'id', r.id) as position
       from group_requests r join people p on p.id = r.person_id left join avatars v on v.person_id = p.id
      where r.group_id = $1 and (r.requested_at, r.id) > ($2::timestamptz, $3::uuid) order by r.requested_at, r.id limit $4`,
    [groupId, after?.at ?? '-infinity', after?.id ?? '00000000-0000-0000-0000-000000000000', limit],
  );
}

/** The id of the new request; undefined if there is one already, or the person's account is being deleted. */
export async function insertRequest(
  tx: Db,
  groupId: string,
  { personId, answers, now }: { personId: string; answers: Answers; now: Date },
): Promise<string | undefined> {
  const row = await tx.row(
    IdRow,
    `insert into group_requests (group_id, person_id, answers, requested_at)
     select $1, p.id, $3, $4 from (select id from people where id = $2 for key share skip locked) p
     on conflict do nothing returning id`,
    [groupId, personId, JSON.stringify(answers), now],
  );
  return row?.id;
}

const AnswersRow = z.object({ answers: Answers });

/** Returns the request's answers; undefined if there is no request, or the person's account is being deleted. */
export async function deleteRequest(tx: Db, groupId: string, personId: string): Promise<Answers | undefined> {
  const row = await tx.row(
    AnswersRow,
    `delete from group_requests where id in
       (select id from group_requests where group_id = $1 and person_id = $2 for update skip locked) returning answers`,
    [groupId, personId],
  );
  return row?.answers;
}
