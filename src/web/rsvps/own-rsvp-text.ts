import type { Rsvp, RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { attendanceNames, WAS_DECLINED, WAS_REMOVED } from '#contracts/rsvps/spot-text.ts';

/** Describes the viewer's own RSVP, at a hybrid event with how they attend; empty if there is none. */
export function formatRsvp(
  { status, guests, position, checkedInAt }: Pick<Rsvp, 'status' | 'guests' | 'position' | 'checkedInAt'>,
  attendance?: RsvpAttendance | false,
  isOver = false,
): string {
  const company = guests === 0 ? '' : guests === 1 ? ' with a guest' : ` with ${guests} guests`;
  if (status === 'going' && checkedInAt && !isOver) return `You’re checked in${company}.`;
  if (status === 'going')
    return `${isOver ? 'You went' : 'You’re going'}${attendance ? ` ${attendanceNames[attendance]}` : ''}${company}.`;
  if (status === 'reserved') return 'Your tickets are reserved. You’re going once they’re paid.';
  const waitlist = `the ${attendance ? `${attendance} ` : ''}waitlist`;
  if (status === 'waitlisted' && isOver) return `You were on ${waitlist}${company}.`;
  if (status === 'waitlisted')
    return position ? `You’re number ${position} on ${waitlist}${company}.` : `You’re on ${waitlist}${company}.`;
  if (status === 'requested') return `You requested to join${company}.`;
  if (status === 'declined') return WAS_DECLINED;
  if (status === 'not-going') return isOver ? 'You didn’t go.' : 'You’re not going.';
  return status === 'removed' ? WAS_REMOVED : '';
}
