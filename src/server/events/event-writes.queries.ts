import type { Db } from '#server/platform/postgres/db.ts';
import { updateRow } from '#server/platform/postgres/row-writes.ts';
import type { EventRow } from './events.queries.ts';

/** Everything about an event that its fields decide. */
export type EventState = Pick<
  EventRow,
  | 'title'
  | 'category'
  | 'interests'
  | 'description'
  | 'startsLocal'
  | 'endsLocal'
  | 'timeZone'
  | 'startsAt'
  | 'endsAt'
  | 'attendance'
  | 'placeId'
  | 'venue'
  | 'address'
  | 'latitude'
  | 'longitude'
  | 'isAddressHidden'
  | 'meetingLink'
  | 'guestsPerRsvp'
  | 'rsvpOpensAt'
  | 'rsvpClosesAt'
  | 'questions'
  | 'attendeeList'
  | 'hostNotes'
  | 'priceNote'
  | 'accessibility'
  | 'accessibilityNote'
  | 'visibility'
  | 'rule'
  | 'editedFields'
> & { capacity: number | null };

type Progress = { now: Date; sequence: number };

export async function updateEventState(
  tx: Db,
  eventId: string,
  state: EventState,
  { now, sequence }: Progress,
): Promise<void> {
  await updateRow(tx, 'events', eventId, {
    title: state.title,
    category: state.category,
    interests: state.interests,
    description: state.description,
    starts_local: state.startsLocal,
    ends_local: state.endsLocal,
    time_zone: state.timeZone,
    starts_at: state.startsAt,
    ends_at: state.endsAt,
    attendance: state.attendance,
    place_id: state.placeId,
    venue: state.venue,
    address: state.address,
    latitude: state.latitude,
    longitude: state.longitude,
    is_address_hidden: state.isAddressHidden,
    meeting_link: state.meetingLink,
    guests_per_rsvp: state.guestsPerRsvp,
    rsvp_opens_at: state.rsvpOpensAt,
    rsvp_closes_at: state.rsvpClosesAt,
    questions: JSON.stringify(state.questions),
    attendee_list: state.attendeeList,
    host_notes: state.hostNotes,
    price_note: state.priceNote,
    accessibility: state.accessibility,
    accessibility_note: state.accessibilityNote,
    visibility: state.visibility,
    draft_rule: state.rule,
    edited_fields: state.editedFields,
    sequence,
    updated_at: now,
  });
}

export async function updateToPublished(tx: Db, eventId: string, now: Date): Promise<void> {
  await tx.query(
    `update events set status = 'published', published_at = $2, updated_at = $2, draft_rule = null where id = $1`,
    [eventId, now],
  );
}

export async function updateToCancelled(tx: Db, eventId: string, reason: string, now: Date): Promise<void> {
  await tx.query(
    `update events set status = 'cancelled', cancelled_at = $2, cancellation_reason = $3, sequence = sequence + 1, updated_at = $2
      where id = $1`,
    [eventId, now, reason],
  );
}

/** Of an occurrence: changes of the series leave it alone from now on. */
export async function updateToOwnCover(tx: Db, eventId: string): Promise<void> {
  await tx.query(
    `update events set edited_fields = edited_fields || '{cover}'
      where id = $1 and series_id is not null and not 'cover' = any (edited_fields)`,
    [eventId],
  );
}

export async function updateEventCover(tx: Db, eventId: string, coverId: string | null, now: Date): Promise<void> {
  await tx.query('update events set cover_id = $2, updated_at = $3 where id = $1', [eventId, coverId, now]);
}

/** What happened to an event, for the features above that act on it: promoting, telling people, counting hours. */
export type EventChange = {
  eventId: string;
  kind: 'published' | 'changed' | 'cancelled' | 'capacity-changed';
  /** Whoever changes many at once tells each person once. */
  isToldElsewhere?: true;
  /** Who did it, and is not told of it. */
  by?: string;
  /** For `changed`: what people must know, as it was and as it is, by field of EventDetail. */
  was?: Partial<Record<string, unknown>>;
  is?: Partial<Record<string, unknown>>;
};

/** Written in the transaction of the change: there is no change without its job, and the other way round. */
export async function insertEventChange(tx: Db, change: EventChange): Promise<void> {
  await tx.query(`select graphile_worker.add_job('event-changed', $1::json)`, [JSON.stringify(change)]);
}
