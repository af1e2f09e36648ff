import { paths } from '#contracts/site-paths.ts';
import type { OwnSignUp } from '#contracts/volunteering/volunteer-fields.ts';
import { cityOfZone, formatHours, formatShortDay } from '#web/ui/display/local-time.ts';
import type { ShiftSummary } from './shift-summary.ts';

/** The URL's hash that opens the sign-up dialog of a shift. */
export const takeHash = (shiftId: string): string => `#take-${shiftId}`;
export const shiftIdIn = (hash: string): string | undefined => /^#take-([0-9a-f-]{36})$/.exec(hash)?.[1];

type Times = Pick<ShiftSummary, 'startsLocal' | 'endsLocal'>;

/** "Sat, Nov 21, 9:00 AM – 12:00 PM", in the shift's time zone. */
export const formatShift = ({ startsLocal, endsLocal }: Times): string =>
  `${formatShortDay(startsLocal)}, ${formatHours(startsLocal, endsLocal)}`;

export const formatZone = ({ timeZone }: Pick<ShiftSummary, 'timeZone'>): string => `${cityOfZone(timeZone)} time`;

type Places = Pick<ShiftSummary, 'needed' | 'taken' | 'waiting'>;

/** "6 people needed", "4 of 6 still needed", "Full · 2 waiting". Free places are offered to the waitlist first, so they count as taken. */
export function formatNeed({ needed, taken, waiting }: Places): string {
  const missing = Math.max(0, needed - taken);
  if (missing === 0) return waiting > 0 ? `Full · ${waiting} waiting` : 'Full';
  if (taken === 0) return needed === 1 ? '1 person needed' : `${needed} people needed`;
  return `${missing} of ${needed} still needed`;
}

export const isFull = ({ state }: Pick<ShiftSummary, 'state'>): boolean => state === 'full';

/** "Café Kotti, Berlin, Germany", "Online". */
export const formatWhere = ({
  isOnline,
  venue,
  placeName,
}: Pick<ShiftSummary, 'isOnline' | 'venue' | 'placeName'>): string =>
  isOnline ? 'Online' : [venue, placeName].filter(Boolean).join(', ') || 'The place is on its page';

/** The page with all details: the event's or the host's. */
export const pagePathOf = ({ event, host }: { event: { id: string } | null; host: { path: string | null } }): string =>
  `${event ? paths.event(event.id) : (host.path ?? paths.volunteer())}#volunteers`;

/** The viewer's state for a shift, or the shift's own state. */
export type OwnState =
  | { kind: 'signed-up'; isConfirmed: boolean }
  | { kind: 'waitlisted'; position: number | null }
  | { kind: 'overlaps'; title: string; when: string }
  | { kind: ShiftSummary['state'] };

type MyShift = Times & {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string;
  signUp: { status: OwnSignUp['status']; position: number | null; confirmedAt: string | null };
};

/** Whether the person is signed up or waitlisted; withdrawn and removed sign-ups do not count. */
export const isHeld = ({ signUp: { status } }: Pick<MyShift, 'signUp'>): boolean =>
  status === 'signed-up' || status === 'waitlisted';

/** Only for display: the server checks again on sign-up. */
export function ownStateOf(shift: ShiftSummary, all: readonly MyShift[]): OwnState {
  const active = all.filter(isHeld);
  const own = active.find(({ id }) => id === shift.id);
  if (own && shift.state !== 'cancelled')
    return own.signUp.status === 'signed-up'
      ? { kind: 'signed-up', isConfirmed: own.signUp.confirmedAt !== null }
      : { kind: 'waitlisted', position: own.signUp.position };
  const isTakeable = shift.state === 'open' || shift.state === 'full';
  const other = isTakeable && active.find((each) => isDuring(each, shift));
  return other ? { kind: 'overlaps', title: other.title, when: formatShift(other) } : { kind: shift.state };
}

type Span = { startsAt: string; endsAt: string };
const isDuring = (one: Span, other: Span) =>
  Date.parse(one.startsAt) < Date.parse(other.endsAt) && Date.parse(other.startsAt) < Date.parse(one.endsAt);

/** The viewer's state as text; empty while the shift can be taken. */
export function formatOwnState(state: OwnState): string {
  switch (state.kind) {
    case 'signed-up':
      return state.isConfirmed ? "You're on, and said you'll be there." : "You're on.";
    case 'waitlisted':
      return state.position ? `You're number ${state.position} on the waitlist.` : "You're on the waitlist.";
    case 'overlaps':
      return `At that time you have ${state.title} (${state.when}).`;
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
