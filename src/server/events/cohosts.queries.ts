import { z } from 'zod';
import { Cohost } from '#contracts/events/cohosts.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';
import { CARD_FIELDS, EVENT_JOINS, presentCardsJson } from './event-cards.queries.ts';
import { groupHostJson } from './event-hosts.queries.ts';

const CohostRow = Cohost.extend({ requestedAt: z.date() });
type CohostRow = z.infer<typeof CohostRow>;

const COHOST = `select ${groupHostJson('g')} as group, g.slug, k.status, k.requested_at as "requestedAt"
  from event_cohosts k join groups g on g.id = k.group_id`;

export async function listCohosts(db: Db, eventId: string): Promise<CohostRow[]> {
  return db.rows(CohostRow, `${COHOST} where k.event_id = $1 order by k.requested_at, g.id`, [eventId]);
}

export async function findCohost(
  db: Db,
  { eventId, groupId }: { eventId: string; groupId: string },
): Promise<CohostRow | undefined> {
  return db.row(CohostRow, `${COHOST} where k.event_id = $1 and k.group_id = $2`, [eventId, groupId]);
}

type NewCohost = { eventId: string; groupId: string; status: 'requested' | 'accepted'; requestedBy: string };
const MAX_COHOSTS = 5;

/** False when the event has the maximum number of co-hosts. */
export async function insertCohost(
  tx: Db,
  { eventId, groupId, status, requestedBy }: NewCohost,
  now: Date,
): Promise<boolean> {
  const rowCount = await tx.execute(
    `insert into event_cohosts (event_id, group_id, status, requested_by, requested_at, answered_at)
     select $1, $2, $3::text, $4, $5, case when $3 = 'accepted' then $5::timestamptz end
      where (select count(*) from event_cohosts where event_id = $1 and status <> 'declined') < ${MAX_COHOSTS}`,
    [eventId, groupId, status, requestedBy, now],
  );
  return rowCount === 1;
}

type Answer = { eventId: string; groupId: string; status: 'accepted' | 'declined' };

/** False when the status is unchanged or the group was not asked. */
export async function updateCohost(tx: Db, { eventId, groupId, status }: Answer, now: Date): Promise<boolean> {
  const rowCount = await tx.execute(
    'update event_cohosts set status = $3, answered_at = $4 where event_id = $1 and group_id = $2 and status <> $3',
    [eventId, groupId, status, now],
  );
  return rowCount === 1;
}

/** Declined requests are kept so that the host cannot ask again. */
export async function deleteCohost(
  tx: Db,
  { eventId, groupId }: { eventId: string; groupId: string },
): Promise<boolean> {
  const rowCount = await tx.execute(
    `delete from event_cohosts where event_id = $1 and group_id = $2 and status <> 'declined'`,
    [eventId, groupId],
  );
  return rowCount === 1;
}

const MAX_REQUESTS = 50;

const RequestsRow = z.object({ requests: z.string() });

/** JSON of the pending co-host requests to the person's groups, ordered by the start of the event. */
export async function listCohostRequests(db: Db, personId: string, now: Date): Promise<string> {
  const { requests } = await db.one(
    RequestsRow,
    `select coalesce(json_agg(request order by starts_at, event_id), '[]')::text as requests from (
       select json_build_object('event', json_build_object(${CARD_FIELDS}), 'group', ${groupHostJson('g')}, 'slug', g.slug,
           'requestedAt', ${instantSql('k.requested_at')}) as request, e.starts_at, k.event_id
         from group_members m join event_cohosts k on k.group_id = m.group_id and k.status = 'requested'
         join groups g on g.id = k.group_id join events e on e.id = k.event_id ${EVENT_JOINS}
        where m.person_id = $1 and m.role <> 'member' and e.status = 'published' and e.ends_at > $2
        order by e.starts_at, k.event_id limit ${MAX_REQUESTS}) pending`,
    [personId, now],
  );
  return presentCardsJson(requests);
}
