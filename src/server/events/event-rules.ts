import { DAY_MS } from '#contracts/durations.ts';
import { MAX_DURATION_DAYS } from '#contracts/events/event-limits.ts';
import { pickFields } from '#server/platform/postgres/field-columns.ts';
import { type EventState, notifiedFields } from './event-columns.ts';

type FieldErrors = Record<string, string>;

/** Errors by field that apply in every status: drafts may be incomplete, but not contradictory. */
export function validationErrors(state: EventState, hostKind: 'person' | 'group' | 'organization'): FieldErrors {
  const { startsAt, endsAt, rsvpOpensAt, rsvpClosesAt, confirmHoursBefore, releaseHoursBefore } = state;
  const fieldErrors: FieldErrors = {};
  if (startsAt && endsAt && endsAt <= startsAt) fieldErrors['endsLocal'] = 'The end must be after the start.';
  if (startsAt && endsAt && endsAt.getTime() - startsAt.getTime() > MAX_DURATION_DAYS * DAY_MS)
    fieldErrors['endsLocal'] = `An event can last up to ${MAX_DURATION_DAYS} days.`;
  if ((state.latitude === null) !== (state.longitude === null))
    fieldErrors['longitude'] = 'Enter both latitude and longitude.';
  if (rsvpOpensAt && rsvpClosesAt && rsvpClosesAt <= rsvpOpensAt)
    fieldErrors['rsvpClosesAt'] = 'RSVPs must close after they open.';
  if (endsAt && rsvpOpensAt && rsvpOpensAt >= endsAt)
    fieldErrors['rsvpOpensAt'] = 'RSVPs must open before the event ends.';
  if (endsAt && rsvpClosesAt && rsvpClosesAt > endsAt)
    fieldErrors['rsvpClosesAt'] = 'RSVPs must close before the event ends.';
  if (releaseHoursBefore !== null && (confirmHoursBefore === null || releaseHoursBefore >= confirmHoursBefore))
    fieldErrors['releaseHoursBefore'] = 'Choose a time after guests are asked to confirm.';
  if (state.visibility === 'members' && hostKind !== 'group')
    fieldErrors['visibility'] = 'Only group events can be limited to members.';
  return fieldErrors;
}

/** A changed start must be in the future. An unchanged start may be in the past. */
export const isNewStartInPast = (startsAt: Date | null, before: Date | null, now: Date): boolean =>
  startsAt !== null && startsAt.getTime() !== before?.getTime() && startsAt <= now;

/** The previous values of changed fields that attendees must be notified of, or null. Nobody joins an event in person by its link. */
export function notifiableChanges(before: EventState, after: EventState): Partial<EventState> | null {
  const isJoinedOnline = after.attendance !== 'in-person';
  const changed = notifiedFields.filter(
    (field) => String(before[field]) !== String(after[field]) && (field !== 'meetingLink' || isJoinedOnline),
  );
  return changed.length === 0 ? null : pickFields(before, changed);
}
