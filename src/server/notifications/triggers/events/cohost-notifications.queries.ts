import { z } from 'zod';
import { Host } from '#contracts/events/events.contract.ts';
import { COHOST_JOINS, COHOST_KIND, HOST_NAME } from '#server/events/hosts/event-hosts.queries.ts';
import { isUnnotified } from '#server/notifications/triggers/notified-actions.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { PersonIdRow } from '#server/platform/postgres/row-schemas.ts';

const CohostState = z.object({
  status: z.enum(['requested', 'accepted', 'declined']),
  title: z.string(),
  /** The name of the co-host. */
  group: z.string(),
  kind: Host.shape.kind,
  /** The id for a person. */
  slug: z.string(),
  host: z.string(),
  coversSeries: z.boolean(),
  requestedBy: z.string().nullable(),
  startsAt: z.date(),
  endsAt: z.date(),
});
export type CohostState = z.infer<typeof CohostState>;

const CohostRequest = CohostState.omit({ status: true }).extend({ eventId: z.string(), requestedBy: z.string() });
export type CohostRequest = z.infer<typeof CohostRequest>;

const COLUMNS = `e.title, coalesce(kp.name, kg.name, ko.name) as "group", ${COHOST_KIND} as kind, coalesce(kg.slug, ko.slug, kp.id::text) as slug,
  ${HOST_NAME} as host, k.covers_series as "coversSeries", k.requested_by as "requestedBy", e.starts_at as "startsAt", e.ends_at as "endsAt"`;

/** Lists the pending requests to a co-host that it has not been notified of, oldest first; for a series, only that of its next date. */
export async function listNewCohostRequests(db: Db, cohostId: string, now: Date): Promise<CohostRequest[]> {
  const isNew = isUnnotified({
    subjectId: 'k.cohost_id',
    action: `'co-host:' || k.event_id`,
    personId: 'k.requested_by',
    at: 'k.requested_at',
  });
  return db.rows(
    CohostRequest,
    `select e.id as "eventId", ${COLUMNS} from event_cohosts k ${COHOST_JOINS} join events e on e.id = k.event_id
      where k.cohost_id = $1 and k.status = 'requested' and k.requested_by is not null and e.status = 'published' and e.ends_at > $2 and ${isNew}
        and not (k.covers_series and exists (select from event_cohosts o join events d on d.id = o.event_id
          where o.cohost_id = k.cohost_id and o.covers_series and d.series_id = e.series_id and d.status = 'published' and d.ends_at > $2
            and (d.starts_at, d.id) < (e.starts_at, e.id)))
      order by k.requested_at, e.id`,
    [cohostId, now],
  );
}

/** Returns undefined if the request was withdrawn, or the event is over or cancelled. */
export async function findCohosting(
  db: Db,
  { eventId, cohostId }: { eventId: string; cohostId: string },
  now: Date,
): Promise<CohostState | undefined> {
  return db.row(
    CohostState,
    `select k.status, ${COLUMNS} from event_cohosts k ${COHOST_JOINS} join events e on e.id = k.event_id
      where k.event_id = $1 and k.cohost_id = $2 and e.status = 'published' and e.ends_at > $3`,
    [eventId, cohostId, now],
  );
}

const RemovedCohost = CohostState.omit({ status: true, coversSeries: true, requestedBy: true });
export type RemovedCohost = z.infer<typeof RemovedCohost>;

/** Returns undefined if it was asked again, or the event is over or cancelled. */
export async function findRemovedCohost(
  db: Db,
  { eventId, cohostId }: { eventId: string; cohostId: string },
  now: Date,
): Promise<RemovedCohost | undefined> {
  return db.row(
    RemovedCohost,
    `select e.title, c.name as "group", c.kind, c.slug, ${HOST_NAME} as host, e.starts_at as "startsAt", e.ends_at as "endsAt"
       from events e cross join (select 'person' as kind, id, name, id::text as slug from people where id = $2
         union all select 'group', id, name, slug from groups where id = $2
         union all select 'organization', id, name, slug from organizations where id = $2) c
      where e.id = $1 and e.status = 'published' and e.ends_at > $3
        and not exists (select from event_cohosts k where k.event_id = e.id and k.cohost_id = c.id)`,
    [eventId, cohostId, now],
  );
}

/** The people who answer for a co-host: the person, or the leaders of the group or the staff of the organization. */
export async function listCohostPeople(db: Db, cohostId: string): Promise<string[]> {
  const rows = await db.rows(
    PersonIdRow,
    `select p.id as "personId" from people p where p.id = $1
     union all (select m.person_id from group_members m where m.group_id = $1 and m.rank < 2 order by m.rank, m.joined_at, m.person_id)
     union all (select s.person_id from organization_staff s where s.organization_id = $1 order by s.joined_at, s.person_id)`,
    [cohostId],
  );
  return rows.map(({ personId }) => personId);
}
