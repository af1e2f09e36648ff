import type { EventDetail, Host } from '#contracts/events.contract.ts';
import type { Place } from '#contracts/places.contract.ts';
import type { Db } from '#server/platform/db.ts';
import { COVER_JSON, EVENT_JOINS, HOST_JSON, SEATS_JSON } from './event-cards.queries.ts';

/** An event whole, private parts included: what a viewer may see of it is decided by the policy. */
export type EventRow = {
  id: string;
  status: EventDetail['status'];
  visibility: EventDetail['visibility'];
  title: string;
  category: EventDetail['category'];
  interests: string[];
  description: string;
  coverId: string | null;
  cover: EventDetail['cover'];
  startsLocal: string | null;
  endsLocal: string | null;
  timeZone: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  attendance: EventDetail['attendance'];
  placeId: number | null;
  place: Place | null;
  venue: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  isAddressHidden: boolean;
  meetingLink: string;
  guestsPerRsvp: number;
  rsvpOpensAt: Date | null;
  rsvpClosesAt: Date | null;
  questions: EventDetail['questions'];
  attendeeList: EventDetail['attendeeList'];
  hostNotes: string;
  priceNote: string;
  accessibility: EventDetail['accessibility'];
  accessibilityNote: string;
  cancellationReason: string;
  sequence: number;
  publishedAt: Date | null;
  updatedAt: Date;
  host: Host;
  seats: EventDetail['seats'];
};
/** How the viewer stands to the event; nobody at all has neither. */
export type Standing = { isHost: boolean; isAdmitted: boolean };
export type EventWithStanding = EventRow & Standing;

const PLACE_JSON = `case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'region', p.region, 'country', p.country,
  'countryCode', p.country_code, 'latitude', p.latitude, 'longitude', p.longitude, 'timeZone', p.time_zone, 'population', p.population) end`;

const COLUMNS = `e.id, e.status, e.visibility, e.title, e.category, e.interests, e.description, e.cover_id as "coverId", ${COVER_JSON} as cover,
  to_char(e.starts_local, 'YYYY-MM-DD"T"HH24:MI') as "startsLocal", to_char(e.ends_local, 'YYYY-MM-DD"T"HH24:MI') as "endsLocal",
  e.time_zone as "timeZone", e.starts_at as "startsAt", e.ends_at as "endsAt", e.attendance, e.place_id as "placeId", ${PLACE_JSON} as place,
  e.venue, e.address, e.latitude, e.longitude, e.is_address_hidden as "isAddressHidden", e.meeting_link as "meetingLink",
  e.guests_per_rsvp as "guestsPerRsvp", e.rsvp_opens_at as "rsvpOpensAt", e.rsvp_closes_at as "rsvpClosesAt", e.questions,
  e.attendee_list as "attendeeList", e.host_notes as "hostNotes", e.price_note as "priceNote", e.accessibility,
  e.accessibility_note as "accessibilityNote", e.cancellation_reason as "cancellationReason", e.sequence, e.published_at as "publishedAt",
  e.updated_at as "updatedAt", ${HOST_JSON} as host, ${SEATS_JSON} as seats`;

const STANDING = `coalesce(e.host_person_id = $2::uuid, false) as "isHost",
  exists (select from event_admissions a where a.event_id = e.id and a.person_id = $2) as "isAdmitted"`;

export async function findEvent(
  db: Db,
  eventId: string,
  viewerId: string | null,
): Promise<EventWithStanding | undefined> {
  const { rows } = await db.query<EventWithStanding>(
    {
      name: 'event',
      text: `select ${COLUMNS}, ${STANDING} from events e ${EVENT_JOINS} where e.id = $1 and ($2::uuid is null or true)`,
    },
    [eventId, viewerId],
  );
  return rows[0];
}

/**
 * The event as it stands, and will until the transaction ends. The narrow row is what answers lock as well, so nobody gets a seat of an event
 * that is being cancelled; locking the wide row besides would deadlock with the foreign keys of those answers.
 */
export async function lockEvent(tx: Db, eventId: string, viewerId: string): Promise<EventWithStanding | undefined> {
  await tx.query('select 1 from event_counters where event_id = $1 for update', [eventId]);
  return findEvent(tx, eventId, viewerId);
}

const MAX_DRAFTS = 100;

/** A draft with the counters that every event has; nothing when the person has too many. */
export async function insertDraft(
  tx: Db,
  personId: string,
  { now, coverId }: { now: Date; coverId: string | null },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `with draft as (
       insert into events (host_kind, host_person_id, created_by, created_at, updated_at, cover_id)
       select 'person', $1, $1, $2, $2, $3
        where (select count(*) from events where host_person_id = $1 and status = 'draft') < ${MAX_DRAFTS} returning id)
     insert into event_counters (event_id) select id from draft returning event_id as id`,
    [personId, now, coverId],
  );
  return rows[0]?.id;
}

export async function deleteEventRow(tx: Db, eventId: string): Promise<void> {
  await tx.query('delete from events where id = $1', [eventId]);
}

/** Waits for answers that are being counted, so that whoever reads the counters after it sees them. */
export async function updateCapacity(tx: Db, eventId: string, capacity: number | null): Promise<void> {
  await tx.query('update event_counters set capacity = $2 where event_id = $1', [eventId, capacity]);
}
