import { HOUR_MS } from '#contracts/durations.ts';
import { CHECK_IN_OPENS_HOURS } from '#contracts/events/event-limits.ts';
import { paths } from '#contracts/site-paths.ts';
import { formatUnconfirmed } from '#web/parts/unconfirmed/format-unconfirmed.ts';
import { serverNow } from '#web/platform/http/http.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { formatHours, formatShortDay } from '#web/ui/display/local-time.ts';
import type { NeedSummary, ShiftCard, VolunteerRole, VolunteerShift } from './volunteer-roles.api.ts';

/** Whether people can still sign up. */
export const isOpenShift = ({ isCancelled, isClosed, state }: VolunteerShift): boolean =>
  !isCancelled && !isClosed && state !== 'over' && state !== 'closed';

/** Whether people can be checked in; people who come without a sign-up, too, at a shift that nobody has taken. */
export const isCheckInOpen = ({ isCancelled, startsAt }: VolunteerShift, now = serverNow()): boolean =>
  !isCancelled && Date.parse(startsAt) <= now + CHECK_IN_OPENS_HOURS * HOUR_MS;

/** Why nobody can sign up for a shift that is closed though its hosts have not closed it. */
export function formatClosed({ startsAt, signUpClosesAt }: VolunteerShift, now = serverNow()): string {
  if (Date.parse(startsAt) <= now) return 'In progress';
  return signUpClosesAt && Date.parse(signUpClosesAt) <= now ? 'Sign-up closed' : 'Not published yet';
}

export const gapsOf = (shift: VolunteerShift): number => (isOpenShift(shift) ? shift.needed - shift.taken : 0);

/** With a place that its volunteer gives to a replacement. */
export const spotsToFill = (shift: VolunteerShift): number =>
  gapsOf(shift) || Number(isOpenShift(shift) && shift.isReplacementSought);

/** Shifts with spots first, then full, then closed; each by time. A place to give away counts as a spot by default. */
export function byUrgency(shifts: readonly VolunteerShift[], spotsOf = spotsToFill): VolunteerShift[] {
  const urgency = (shift: VolunteerShift) => (spotsOf(shift) > 0 ? 0 : isOpenShift(shift) ? 1 : 2);
  return shifts.toSorted((one, other) => urgency(one) - urgency(other) || one.startsAt.localeCompare(other.startsAt));
}

const hasSpots = ({ shifts }: VolunteerRole) => shifts.some((shift) => spotsToFill(shift) > 0);
const startOf = ({ shifts }: VolunteerRole) => byUrgency(shifts)[0]?.startsAt ?? '9';

/** Roles with spots to fill first, by their next shift. */
export const rolesByUrgency = (roles: readonly VolunteerRole[]): VolunteerRole[] =>
  roles.toSorted(
    (one, other) =>
      Number(hasSpots(other)) - Number(hasSpots(one)) ||
      startOf(one).localeCompare(startOf(other)) ||
      one.title.localeCompare(other.title),
  );

/** “3 places open on 2 shifts”. */
export function formatGaps({ needed, gaps, shiftsWithGaps }: Pick<NeedSummary, 'needed' | 'gaps' | 'shiftsWithGaps'>) {
  if (needed === 0) return 'No upcoming shifts';
  if (gaps === 0) return 'All spots filled';
  return `${formatCount(gaps, 'spot')} open on ${formatCount(shiftsWithGaps, 'shift')}`;
}

export type ShiftCounts = Pick<VolunteerShift, 'taken' | 'unconfirmed' | 'needed' | 'waiting'>;

/** “4 of 6, 1 not confirmed yet · 2 on the waitlist”. */
export const formatTaken = ({ taken, unconfirmed, needed, waiting }: ShiftCounts): string =>
  `${taken} of ${needed}${formatUnconfirmed(unconfirmed)}${waiting > 0 ? ` · ${waiting} on the waitlist` : ''}`;

/** “Sat, Nov 21, 9:00 AM – 11:00 AM”. */
export const formatWhen = ({ startsLocal, endsLocal }: Pick<VolunteerShift, 'startsLocal' | 'endsLocal'>): string =>
  `${formatShortDay(startsLocal)}, ${formatHours(startsLocal, endsLocal)}`;

/** The page where a shift is managed: its event's or its organization's. */
export function managerPathOf({ event, host }: Pick<ShiftCard, 'event' | 'host'>): string | null {
  if (event) return paths.manageEventVolunteers(event.id);
  const slug = /^\/organizations\/([^/]+)$/.exec(host.path ?? '')?.[1];
  return slug ? paths.manageOrganizationVolunteers(slug) : null;
}
