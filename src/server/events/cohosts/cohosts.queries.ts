import { z } from 'zod';
import { Cohost, type CohostAnswer } from '#contracts/events/cohosts.contract.ts';
import type { HostChoice } from '#contracts/events/events.contract.ts';
import { CARD_FIELDS, EVENT_JOINS, presentCardsJson } from '#server/events/event-cards.queries.ts';
import { actsForCohostSql, COHOST_JOINS, COHOST_KIND, cohostJson } from '#server/events/hosts/event-hosts.queries.ts';
import { maySeeSql } from '#server/people/visibility.policy.ts';
import { isUuid } from '#server/platform/formats/uuid.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { instantSql } from '#server/platform/postgres/timestamps.ts';

const CohostRow = Cohost.extend({ requestedAt: z.date() });
export type CohostRow = z.infer<typeof CohostRow>;

const SLUG = 'coalesce(kg.slug, ko.slug, k.person_id::text)';
const groupJson = (viewer: string) => `case when k.group_id is not null then ${cohostJson(viewer)} end`;

export async function listCohosts(db: Db, eventId: string, viewerId: string): Promise<CohostRow[]> {
  return db.rows(
    CohostRow,
    `select ${COHOST_KIND} as kind, ${cohostJson('$2')} as cohost, ${groupJson('$2')} as "group", ${SLUG} as slug, k.status,
       k.requested_at as "requestedAt", k.covers_series as "coversSeries", ${actsForCohostSql('$2::uuid')} as "isOwn"
     from event_cohosts k ${COHOST_JOINS} where k.event_id = $1 order by k.requested_at, k.cohost_id`,
    [eventId, viewerId],
  );
}

type Candidate = { kind: HostChoice['kind']; slug: string };
const CandidateRow = z.object({ id: z.string(), isRun: z.boolean() });

const CANDIDATES: Record<HostChoice['kind'], string> = {
  person: `select p.id, p.id = $2 as "isRun" from people p where p.id = $1::uuid and ${maySeeSql('page', 'p', '$2')}`,
  group: `select g.id, runs_group(g.id, $2) as "isRun" from groups g where g.slug = $1 and g.visibility = 'public'`,
  organization: `select o.id, is_organization_staff(o.id, $2) as "isRun" from organizations o where o.slug = $1 and o.hidden_at is null`,
};

/**
 * The host that the viewer may ask, and whether the viewer answers for it. Private groups cannot be asked, because co-hosts are shown to everybody
 * who sees the event.
 */
export async function findCandidate(
  db: Db,
  { kind, slug }: Candidate,
  viewerId: string,
): Promise<z.infer<typeof CandidateRow> | undefined> {
  if (kind === 'person' && !isUuid(slug)) return undefined;
  return db.row(CandidateRow, CANDIDATES[kind], [slug, viewerId]);
}

type NewCohost = HostChoice & {
  eventIds: readonly string[];
  status: 'requested' | 'accepted';
  requestedBy: string;
  coversSeries: boolean;
};
const MAX_COHOSTS = 5;

/** Skips events that have the maximum number of co-hosts, and those that have this one. Returns the events that got it. */
export async function insertCohost(tx: Db, cohost: NewCohost, now: Date): Promise<string[]> {
  const { eventIds, kind, id, status, coversSeries, requestedBy } = cohost;
  const rows = await tx.rows(
    IdRow,
    `insert into event_cohosts (event_id, person_id, group_id, organization_id, status, covers_series, requested_by, requested_at, answered_at)
     select e.id, case $2 when 'person' then $3::uuid end, case $2 when 'group' then $3::uuid end, case $2 when 'organization' then $3::uuid end,
         $4::text, $5, $6, $7, case when $4 = 'accepted' then $7::timestamptz end
       from unnest($1::uuid[]) e (id)
      where (select count(*) from event_cohosts k where k.event_id = e.id and k.status <> 'declined') < ${MAX_COHOSTS}
     on conflict (event_id, cohost_id) do nothing returning event_id as id`,
    [eventIds, kind, id, status, coversSeries, requestedBy, now],
  );
  return rows.map((row) => row.id);
}

/** Locks the dates of a series that have not ended against RSVPs and other changes, in the order of `lockUpcomingOccurrences`. */
export async function lockDatesOfSeries(tx: Db, seriesId: string, now: Date): Promise<string[]> {
  const rows = await tx.rows(
    IdRow,
    `select c.event_id as id from event_counters c
      where c.event_id in (select id from events where series_id = $1 and ends_at > $2 and status = 'published') order by c.event_id for update`,
    [seriesId, now],
  );
  return rows.map(({ id }) => id);
}

type CohostRef = { eventId: string; cohostId: string };

/** SQL: the rows of a co-hosting: that of event $1 and co-host $2, and of the other dates to come ($3) if it covers a series. */
const COHOSTING = `select k.event_id from event_cohosts named join events asked on asked.id = named.event_id
    join event_cohosts k on k.cohost_id = named.cohost_id join events e on e.id = k.event_id
  where named.event_id = $1 and named.cohost_id = $2
    and (k.event_id = named.event_id or named.covers_series and k.covers_series and e.series_id = asked.series_id and e.ends_at > $3)
  order by k.event_id for update of k`;

/** False when the status is unchanged. */
export async function updateCohost(
  tx: Db,
  { eventId, cohostId, status }: CohostRef & { status: CohostAnswer },
  now: Date,
): Promise<boolean> {
  const rowCount = await tx.execute(
    `with cohosting as materialized (${COHOSTING})
     update event_cohosts k set status = $4, answered_at = case when $4 <> 'requested' then $3::timestamptz end from cohosting
      where k.event_id = cohosting.event_id and k.cohost_id = $2 and k.status <> $4`,
    [eventId, cohostId, now, status],
  );
  return rowCount > 0;
}

/** Declined requests are kept so that the host cannot ask again. Dates that the series gets later no longer copy the co-host. */
export async function deleteCohost(tx: Db, { eventId, cohostId }: CohostRef, now: Date): Promise<void> {
  await tx.execute(
    `with cohosting as materialized (${COHOSTING}),
       past as (update event_cohosts k set covers_series = false from events e join events asked on asked.series_id = e.series_id
         where asked.id = $1 and e.ends_at <= $3 and e.id <> asked.id and k.event_id = e.id and k.cohost_id = $2 and k.covers_series)
     delete from event_cohosts k using cohosting
      where k.event_id = cohosting.event_id and k.cohost_id = $2 and k.status <> 'declined'`,
    [eventId, cohostId, now],
  );
}

const SentRow = z.object({ cohostId: z.string() });

type CohostRequestSender = { eventId: string; hostId: string; actorId: string; isSeries: boolean };

/**
 * Sends the requests of a draft that is being published, and returns who must answer. Leaves out the host, and those who may no longer be asked;
 * hosts that the actor runs accept at once.
 */
export async function updateToSent(
  tx: Db,
  { eventId, hostId, actorId, isSeries }: CohostRequestSender,
  now: Date,
): Promise<string[]> {
  await tx.execute(
    `delete from event_cohosts k where k.event_id = $1 and (k.cohost_id = $2
       or exists (select from groups g where g.id = k.group_id and g.visibility <> 'public')
       or exists (select from organizations o where o.id = k.organization_id and o.hidden_at is not null)
       or exists (select from people p where p.id = k.person_id and not ${maySeeSql('page', 'p', '$3')}))`,
    [eventId, hostId, actorId],
  );
  const rows = await tx.rows(
    SentRow,
    `with sent as (
       update event_cohosts k set requested_by = $2, requested_at = $3, covers_series = $4,
           status = case when ${actsForCohostSql('$2::uuid')} then 'accepted' else 'requested' end,
           answered_at = case when ${actsForCohostSql('$2::uuid')} then $3::timestamptz end
        where k.event_id = $1 returning k.cohost_id, k.status)
     select cohost_id as "cohostId" from sent where status = 'requested'`,
    [eventId, actorId, now, isSeries],
  );
  return rows.map(({ cohostId }) => cohostId);
}

const MAX_REQUESTS = 50;

const RequestsRow = z.object({ requests: z.string(), hasMore: z.boolean() });
type RequestFilter = { kind?: string | undefined; slug?: string | undefined };

/** JSON of the pending co-host requests to the person and the hosts they run, each series once, ordered by the start of the event. */
export async function listCohostRequests(
  db: Db,
  personId: string,
  { kind, slug, now }: RequestFilter & { now: Date },
): Promise<z.infer<typeof RequestsRow>> {
  const { requests, hasMore } = await db.one(
    RequestsRow,
    `with pending as (
       select distinct on (k.cohost_id, case when k.covers_series then coalesce(e.series_id, e.id) else e.id end) k.*, e.starts_at
         from event_cohosts k join events e on e.id = k.event_id
        where k.status = 'requested' and e.status = 'published' and e.ends_at > $2
          and (k.person_id = $1 or k.group_id = any (array(select m.group_id from group_members m where m.person_id = $1 and m.role <> 'member'))
            or k.organization_id = any (array(select s.organization_id from organization_staff s where s.person_id = $1)))
          and not (k.person_id is not null and exists (select from person_blocks b
            where (b.blocker_id, b.blocked_id) in ((k.person_id, k.requested_by), (k.requested_by, k.person_id))))
        order by k.cohost_id, case when k.covers_series then coalesce(e.series_id, e.id) else e.id end, e.starts_at)
     select coalesce(json_agg(request order by position) filter (where position <= ${MAX_REQUESTS}), '[]')::text as requests,
         count(*) > ${MAX_REQUESTS} as "hasMore" from (
       select json_build_object('event', json_build_object(${CARD_FIELDS}), 'kind', ${COHOST_KIND}, 'cohost', ${cohostJson('$1')},
           'group', ${groupJson('$1')}, 'slug', ${SLUG}, 'requestedAt', ${instantSql('k.requested_at')}, 'coversSeries', k.covers_series) as request,
           row_number() over (order by k.starts_at, k.event_id) as position
         from pending k ${COHOST_JOINS} join events e on e.id = k.event_id ${EVENT_JOINS}
        where ($3::text is null or ${COHOST_KIND} = $3) and ($4::text is null or ${SLUG} = $4)
        order by position limit ${MAX_REQUESTS} + 1) listed`,
    [personId, now, kind ?? null, slug ?? null],
  );
  return { requests: presentCardsJson(requests), hasMore };
}
