import { formatMinutes } from '#contracts/format-minutes.ts';
import { formatLocal } from '#web/ui/display/local-time.ts';
import type { HostKind, MyHours } from './hours.api.ts';

/** "Nov 21, 2026". */
export const formatDate = (wall: string): string =>
  formatLocal(wall, { month: 'short', day: 'numeric', year: 'numeric' });
/** "November 21, 2026", for a date without a time. */
export const formatWholeDay = (day: string): string =>
  formatLocal(`${day}T12:00`, { month: 'long', day: 'numeric', year: 'numeric' });

/** "November 21, 2026", "from January 3, 2026, to November 21, 2026". */
export const formatPeriod = (first: string, last: string): string =>
  first === last ? `on ${formatWholeDay(first)}` : `from ${formatWholeDay(first)}, to ${formatWholeDay(last)}`;

type HoursOutcome = {
  status: string;
  attendance: 'attended' | 'no-show' | null;
  hoursState: 'counted' | 'approved' | 'disputed' | null;
  isCorrected: boolean;
  claim: { minutes: number } | null;
};

/** The state of the hours of a past shift. */
export function formatHoursState({ status, attendance, hoursState, isCorrected, claim }: HoursOutcome): string {
  if (status !== 'signed-up') return 'You weren’t on this shift';
  if (attendance === 'no-show') return 'Marked as a no-show';
  if (claim) return `You reported ${formatMinutes(claim.minutes)}, not yet approved`;
  if (attendance === null) return 'The host hasn’t taken attendance yet';
  return isCorrected && hoursState === 'counted'
    ? 'Corrected by the host, not yet approved'
    : formatAttendedState(hoursState);
}

export function formatAttendedState(state: HoursOutcome['hoursState']): string {
  if (state === 'approved') return 'Approved';
  return state === 'disputed' ? 'You reported a mistake' : 'Not yet approved';
}

/** Why no past shift is listed. Hours can outlive their shifts, which are deleted with their host, and are counted from the check-in before a shift. */
export function formatNoPastShifts({ total, hosts }: Pick<MyHours, 'total' | 'hosts'>): string {
  if (total.shifts === 0) return 'Your hours show up here after your first shift.';
  return hosts.some(({ host }) => host.path !== null)
    ? 'Your shifts show up here once they are over.'
    : 'The hosts of your shifts have left the site. Your hours above stay.';
}

export const hostKey = ({ kind, id }: { kind: HostKind; id: string }): string => `${kind}:${id}`;

/** Parses the host of a certificate's URL; null if invalid. */
export function readHost(text: string | null): { kind: HostKind; id: string } | null {
  const [, kind, id] = /^(person|group|organization):([0-9a-f-]{36})$/.exec(text ?? '') ?? [];
  return kind && id ? { kind: kind as HostKind, id } : null;
}
