import { isOnList } from '#contracts/rsvps/rsvp-statuses.ts';
import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import type { RsvpNotice, RsvpRow, RsvpStatus, SeatingEvent } from './seats/seating.queries.ts';

export const noteFor = (
  before: RsvpRow | undefined,
  { note = '' }: { note?: string | undefined },
  status: RsvpStatus,
): string => (status === 'requested' ? note : status === 'not-going' ? '' : (before?.note ?? ''));

export const nextRevision = (before: RsvpRow | undefined, status: RsvpStatus, isSwitch = false): number =>
  before ? before.revision + (before.status === status && !isSwitch ? 0 : 1) : 1;

export function attendanceFor(
  event: SeatingEvent,
  before: RsvpRow | undefined,
  { status, attendance = 'in-person' }: { status: 'going' | 'not-going'; attendance?: RsvpAttendance },
): RsvpAttendance {
  if (status === 'not-going' && before) return before.attendance;
  return event.attendance === 'online' ? 'online' : attendance;
}

/** Whether somebody on the list of a hybrid event wants to attend the other way. */
export const isSwitch = (
  event: SeatingEvent,
  before: RsvpRow | undefined,
  { attendance }: Pick<RsvpRow, 'attendance'>,
): boolean =>
  event.attendance === 'hybrid' && before !== undefined && isOnList(before.status) && attendance !== before.attendance;

/** People who go or wait already keep their place. Automatic RSVPs need no approval (ADR 86). */
export const needsApproval = (
  event: SeatingEvent,
  before: RsvpRow | undefined,
  { status, isHost }: { status: 'going' | 'not-going'; isHost?: boolean },
): boolean => event.requiresApproval && !isHost && status !== 'not-going' && !isOnList(before?.status);

/** How a person is notified that a host gave them another status. */
export function transferNotice(before: RsvpStatus, after: RsvpStatus): RsvpNotice['kind'] {
  const isDecision = before === 'requested' || before === 'declined';
  if (after === 'offered') return 'offered';
  if (after === 'going') return isDecision ? 'accepted' : 'moved-up';
  if (after === 'waitlisted') {
    if (isDecision) return 'accepted-to-waitlist';
    if (before === 'offered') return 'offer-withdrawn';
    return before === 'going' ? 'moved-back' : 'waitlisted';
  }
  return after === 'declined' ? 'declined' : 'removed';
}
