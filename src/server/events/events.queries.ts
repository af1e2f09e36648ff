import { z } from 'zod';
import { EventDetail, type HostChoice } from '#contracts/events/events.contract.ts';
import { PLACE_JSON } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { COVER_JSON, EVENT_JOINS, SERIES_JSON, StoredSeriesMark } from './event-cards.queries.ts';
import { EVENT_FIELDS, EventState, wallTime } from './event-columns.ts';
import { COHOSTS_JSON, hostJson, NO_RELATION, ViewerRelation, viewerRelationSql } from './event-hosts.queries.ts';

/** An event whole, private parts included: what a viewer may see of it is decided by the policy. */
export const EventRow = EventState.extend({
  id: z.uuid(),
  ...EventDetail.pick({ status: true, cover: true, place: true, host: true, coHosts: true }).shape,
  ...EventDetail.pick({ cancellationReason: true, sequence: true, isExtra: true }).shape,
  series: StoredSeriesMark.nullable(),
  coverId: z.uuid().nullable(),
  seatsTaken: z.int(),
  seatsWaiting: z.int(),
  /** The wall time of the series' rule that it stands for. */
  occurrenceLocal: z.string().nullable(),
  publishedAt: z.date().nullable(),
  updatedAt: z.date(),
});
export type EventRow = z.infer<typeof EventRow>;
const EventForViewer = EventRow.extend(ViewerRelation.shape);
export type EventForViewer = z.infer<typeof EventForViewer>;

/** As the viewer sees it; for anybody at all without one. */
export const columnsFor = (
  viewer?: string,
): string => `${EVENT_FIELDS}, e.id, e.status, e.cover_id as "coverId", ${COVER_JSON} as cover,
  ${PLACE_JSON} as place, c.seats_taken as "seatsTaken", c.seats_waiting as "seatsWaiting", e.cancellation_reason as "cancellationReason",
  e.sequence, e.published_at as "publishedAt", e.updated_at as "updatedAt", ${hostJson(viewer)} as host, ${COHOSTS_JSON} as "coHosts",
  ${SERIES_JSON} as series, ${wallTime('e.occurrence_local')} as "occurrenceLocal", e.is_extra as "isExtra"`;

const FROM = `from events e ${EVENT_JOINS} where e.id = $1`;
/** Most readers are nobody in particular: how nobody stands to an event needs no looking up. */
const forSomebody = { name: 'event', text: `select ${columnsFor('$2')}, ${viewerRelationSql('$2::uuid')} ${FROM}` };
const forNobody = { name: 'event-for-nobody', text: `select ${columnsFor()}, ${NO_RELATION} ${FROM}` };

export async function findEvent(db: Db, eventId: string, viewerId: string | null): Promise<EventForViewer | undefined> {
  return viewerId === null
    ? db.row(EventForViewer, forNobody, [eventId])
    : db.row(EventForViewer, forSomebody, [eventId, viewerId]);
}

/**
 * The event as it stands, and will until the transaction ends. The narrow row is what answers lock as well, so nobody gets a seat of an event
 * that is being cancelled; locking the wide row besides would deadlock with the foreign keys of those answers.
 */
export async function lockEvent(tx: Db, eventId: string, viewerId: string): Promise<EventForViewer | undefined> {
  await tx.execute('select 1 from event_counters where event_id = $1 for update', [eventId]);
  return findEvent(tx, eventId, viewerId);
}

const MAX_DRAFTS = 100;

type NewDraft = { host: HostChoice; personId: string; coverId: string | null };

/** A draft with the counters that every event has; nothing when its host has too many. */
export async function insertDraft(
  tx: Db,
  { host, personId, coverId }: NewDraft,
  now: Date,
): Promise<string | undefined> {
  const row = await tx.row(
    IdRow,
    `with draft as (
       insert into events (host_kind, host_person_id, host_group_id, host_organization_id, created_by, created_at, updated_at, cover_id)
       select $1::text, case $1 when 'person' then $2::uuid end, case $1 when 'group' then $2::uuid end,
           case $1 when 'organization' then $2::uuid end, $3, $4, $4, $5
        where (select count(*) from events where $2 in (host_person_id, host_group_id, host_organization_id) and status = 'draft')
          < ${MAX_DRAFTS} returning id)
     insert into event_counters (event_id) select id from draft returning event_id as id`,
    [host.kind, host.id, personId, now, coverId],
  );
  return row?.id;
}

export async function deleteEventRow(tx: Db, eventId: string): Promise<void> {
  await tx.execute('delete from events where id = $1', [eventId]);
}
