import { formatFullWith } from '#contracts/events/event-seats.ts';
import { cityOfZone } from '#contracts/places/zone-city.ts';
import { paths } from '#contracts/site-paths.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { formatHours, formatShortDay } from '#web/ui/display/local-time.ts';
import type { ShiftSummary } from './shift-summary.ts';

/** The URL's hash that opens the sign-up dialog of a shift. */
export const takeHash = (shiftId: string): string => `#take-${shiftId}`;
export const shiftIdIn = (hash: string): string | undefined => /^#take-([0-9a-f-]{36})$/.exec(hash)?.[1];

export type Times = Pick<ShiftSummary, 'startsLocal' | 'endsLocal'>;

/** "Sat, Nov 21, 9:00 AM – 12:00 PM", in the shift's time zone. */
export const formatShift = ({ startsLocal, endsLocal }: Times): string =>
  `${formatShortDay(startsLocal)}, ${formatHours(startsLocal, endsLocal)}`;

export const formatZone = ({ timeZone }: Pick<ShiftSummary, 'timeZone'>): string => `${cityOfZone(timeZone)} time`;

type Places = Pick<ShiftSummary, 'needed' | 'taken' | 'waiting'> & Partial<Pick<ShiftSummary, 'state'>>;

/** "6 people needed", "4 of 6 still needed", "Full · 2 on the waitlist". Free places are offered to the waitlist first, so they count as taken. */
export function formatNeed({ needed, taken, waiting, state }: Places): string {
  // A full shift is open while one of its volunteers looks for a replacement.
  const missing = Math.max(state === 'open' ? 1 : 0, needed - taken);
  if (missing === 0) return formatFullWith(waiting);
  if (taken === 0) return `${formatCount(needed, 'person', 'people')} needed`;
  return `${missing} of ${needed} still needed`;
}

export const isFull = ({ state }: Pick<ShiftSummary, 'state'>): boolean => state === 'full';

type ShiftPlace = Pick<ShiftSummary, 'isOnline' | 'venue' | 'placeName'> & { address?: string };

/** "Café Kotti, Berlin, Germany", "Online"; for people on the shift with its address. */
export const formatWhere = ({ isOnline, venue, address, placeName }: ShiftPlace): string =>
  isOnline
    ? 'Online'
    : [venue, address, placeName].filter(Boolean).join(', ') || 'See the shift’s page for the location';

/** The page with all details: the event's or the host's. */
export const pagePathOf = ({ event, host }: { event: { id: string } | null; host: { path: string | null } }): string =>
  `${event ? paths.event(event.id) : (host.path ?? paths.volunteer())}#volunteers`;

/** Why nobody can sign up for the shift; empty while it can be taken. */
export function formatShiftState(state: ShiftSummary['state']): string {
  switch (state) {
    case 'closed':
      return 'Sign-ups are closed.';
    case 'over':
      return 'This shift is over.';
    case 'cancelled':
      return 'This shift was cancelled.';
    default:
      return '';
  }
}
