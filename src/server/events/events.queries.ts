import { z } from 'zod';
import { MAX_DRAFTS } from '#contracts/events/event-limits.ts';
import { EventDetail, type HostChoice } from '#contracts/events/events.contract.ts';
import { posterUrl } from '#server/pictures/pictures.queries.ts';
import { PLACE_JSON } from '#server/places/places.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { wallTimeSql } from '#server/platform/postgres/timestamps.ts';
import {
  COVER_JSON,
  DECISION_ID,
  EVENT_JOINS,
  IS_HELD,
  SEATS_JSON,
  SERIES_JSON,
  StoredSeriesMark,
} from './event-cards.queries.ts';
import { EVENT_FIELDS, EventState } from './event-columns.ts';
import {
  ANONYMOUS_RELATION,
  cohostsJson,
  hostJson,
  ViewerRelation,
  viewerRelationSql,
} from './hosts/event-hosts.queries.ts';
import { isUntouched } from './untouched-events.queries.ts';

/** A complete event, including private fields. The policy decides what a viewer may see of it. */
export const EventRow = EventState.extend({
  id: z.uuid(),
  ...EventDetail.pick({ status: true, cover: true, poster: true, place: true, host: true, coHosts: true }).shape,
  ...EventDetail.pick({ cancellationReason: true, sequence: true, isExtra: true }).shape,
  series: StoredSeriesMark.nullable(),
  coverId: z.uuid().nullable(),
  seats: EventDetail.shape.seats,
  /** For a date of a series: the local time that the rule produced, even if the date was moved since. */
  occurrenceLocal: z.string().nullable(),
  publishedAt: z.date().nullable(),
  previousStartsAt: z.date().nullable(),
  updatedAt: z.date(),
  /** By the site staff. It is a draft meanwhile. */
  /** The price of its tickets as text; null without tickets. */
  ticketNote: z.string().nullable(),
  isHidden: z.boolean(),
  /** The status that it returns to, while the site staff hide it. */
  hiddenStatus: EventDetail.shape.status.nullable(),
  /** Waits for a moderator, alone or with its series. */
  isHeld: z.boolean(),
  decisionId: z.string().nullable(),
});
export type EventRow = z.infer<typeof EventRow>;
const EventForViewer = EventRow.extend(ViewerRelation.shape);
export type EventForViewer = z.infer<typeof EventForViewer> & {
  /** For the hosts of an event that is held: whether nobody has contributed to it. After an edit, people may have. */
  isUntouched?: boolean;
};

/** SQL: the columns of an `EventRow`, with the host as the viewer may see it. */
export const columnsFor = (
  viewer?: string,
): string => `${EVENT_FIELDS}, c.ticket_note as "ticketNote", e.id, e.status, e.cover_id as "coverId", ${COVER_JSON} as cover, ${posterUrl('e.cover_id')} as poster,
  ${PLACE_JSON} as place, ${SEATS_JSON} as seats, e.cancellation_reason as "cancellationReason",
  e.sequence, e.published_at as "publishedAt", e.updated_at as "updatedAt", e.previous_starts_at as "previousStartsAt", ${hostJson(viewer)} as host, ${cohostsJson(viewer)} as "coHosts",
  ${SERIES_JSON} as series, ${wallTimeSql('e.occurrence_local')} as "occurrenceLocal", e.is_extra as "isExtra",
  e.hidden_at is not null as "isHidden", e.hidden_status as "hiddenStatus", ${IS_HELD} as "isHeld", ${DECISION_ID} as "decisionId"`;

const FROM = `from events e ${EVENT_JOINS} where e.id = $1`;
const SELECT_FOR_PERSON = `select ${columnsFor('$2')}, ${viewerRelationSql('$2::uuid')} ${FROM}`;
/** Most requests are anonymous and need no lookup of relations. */
const SELECT_FOR_ANONYMOUS = `select ${columnsFor()}, ${ANONYMOUS_RELATION} ${FROM}`;

export async function findEvent(db: Db, eventId: string, viewerId: string | null): Promise<EventForViewer | undefined> {
  if (viewerId === null) return db.row(EventForViewer, SELECT_FOR_ANONYMOUS, [eventId]);
  const event = await db.row(EventForViewer, SELECT_FOR_PERSON, [eventId, viewerId]);
  return event?.isHeld && event.isHost ? { ...event, isUntouched: await isUntouched(db, eventId) } : event;
}

/**
 * Locks the event through its row in `event_counters`. RSVPs lock the same row, so nobody gets a seat at an event that is being cancelled.
 * Locking the row in `events` as well would deadlock with the foreign keys of those RSVPs.
 */
export async function lockEvent(tx: Db, eventId: string, viewerId: string): Promise<EventForViewer | undefined> {
  await tx.execute('select 1 from event_counters where event_id = $1 for update', [eventId]);
  return findEvent(tx, eventId, viewerId);
}

type NewDraft = { host: HostChoice; personId: string; coverId: string | null };

/** Inserts a draft and its counters. Undefined when the host has too many drafts, without the events that the site staff hide as drafts. */
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
        where (select count(*) from events where $2 in (host_person_id, host_group_id, host_organization_id) and status = 'draft' and hidden_at is null)
          < ${MAX_DRAFTS} returning id)
     insert into event_counters (event_id) select id from draft returning event_id as id`,
    [host.kind, host.id, personId, now, coverId],
  );
  return row?.id;
}

export async function deleteEventRow(tx: Db, eventId: string): Promise<void> {
  await tx.execute('delete from events where id = $1', [eventId]);
}
