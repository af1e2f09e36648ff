import { MAX_DURATION_DAYS } from '#contracts/events/event-limits.ts';
import { type EventState, notifiedFields, pickFields } from './event-columns.ts';

type FieldErrors = Record<string, string>;
const DAY_MS = 86_400_000;

/** What is wrong whatever the event's state, by field: drafts may have gaps, but no contradictions. */
export function contradictionsIn(state: EventState, hostKind: 'person' | 'group' | 'organization'): FieldErrors {
  const { startsAt, endsAt, rsvpOpensAt, rsvpClosesAt } = state;
  const complaints: FieldErrors = {};
  if (startsAt && endsAt && endsAt <= startsAt) complaints['endsLocal'] = 'The end comes after the start';
  if (startsAt && endsAt && endsAt.getTime() - startsAt.getTime() > MAX_DURATION_DAYS * DAY_MS)
    complaints['endsLocal'] = `An event lasts at most ${MAX_DURATION_DAYS} days`;
  if ((state.latitude === null) !== (state.longitude === null)) complaints['longitude'] = 'A position is two numbers';
  if (rsvpOpensAt && rsvpClosesAt && rsvpClosesAt <= rsvpOpensAt)
    complaints['rsvpClosesAt'] = 'Answers close after they open';
  if (endsAt && rsvpOpensAt && rsvpOpensAt >= endsAt) complaints['rsvpOpensAt'] = 'Answers open before the event ends';
  if (endsAt && rsvpClosesAt && rsvpClosesAt > endsAt)
    complaints['rsvpClosesAt'] = 'Answers close before the event ends';
  if (state.visibility === 'members' && hostKind !== 'group')
    complaints['visibility'] = 'Only a group has members to show it to';
  return complaints;
}

/** A start that is news must be yet to come; one that has passed already stays as it is. */
export const isStartTooLate = (startsAt: Date | null, before: Date | null, now: Date): boolean =>
  startsAt !== null && startsAt.getTime() !== before?.getTime() && startsAt <= now;

/** Fields that people who are going must be notified of, with what they were before they changed; null where none has. */
export function notifiableChanges(was: EventState, is: EventState): Partial<EventState> | null {
  const changed = notifiedFields.filter((field) => String(was[field]) !== String(is[field]));
  return changed.length === 0 ? null : pickFields(was, changed);
}
