import type { OwnSignUp } from '#contracts/volunteering/volunteer-fields.ts';
import type { ShiftSummary } from './shift-summary.ts';
import { formatShift, formatShiftState, type Times } from './shift-text.ts';

/** The viewer's state for a shift, or the shift's own state. */
export type OwnState =
  | { kind: 'signed-up'; isConfirmed: boolean; isCheckedIn: boolean; spots: number }
  | { kind: 'waitlisted'; position: number | null }
  | { kind: 'overlaps'; title: string; when: string }
  | { kind: ShiftSummary['state'] };

export type TimedShift = Pick<ShiftSummary, 'state' | 'startsAt' | 'endsAt' | 'signUpClosesAt'>;

export const isTakeable = (state: OwnState['kind']): boolean => state === 'open' || state === 'full';

/**
 * The state of a shift that is shown since `shownAt`: only the times to sign up and of the end come by themselves. A device whose clock was past the next
 * of them from the first is fast, so that the state as loaded stays.
 */
export function stateAfter(shift: TimedShift, shownAt: number, now: number): ShiftSummary['state'] {
  const { state, startsAt } = shift;
  if (state === 'cancelled' || state === 'over') return state;
  const endsAt = Date.parse(shift.endsAt);
  const closesAt = Date.parse(shift.signUpClosesAt ?? startsAt);
  if ((isTakeable(state) ? closesAt : endsAt) <= shownAt) return state;
  if (endsAt <= now) return 'over';
  return closesAt <= now ? 'closed' : state;
}

type MyShift = Times & {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string;
  signUp: Pick<OwnSignUp, 'status' | 'position' | 'confirmedAt' | 'checkedInAt' | 'spots'>;
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
      ? {
          kind: 'signed-up',
          isConfirmed: own.signUp.confirmedAt !== null,
          isCheckedIn: own.signUp.checkedInAt !== null,
          spots: own.signUp.spots,
        }
      : { kind: 'waitlisted', position: own.signUp.position };
  const other = isTakeable(shift.state) ? findOverlap(shift, active) : undefined;
  return other ? { kind: 'overlaps', title: other.title, when: formatShift(other) } : { kind: shift.state };
}

/** Another shift of the person at that time: shifts move with their events. */
export const findOverlap = <Shift extends MyShift>(
  shift: Span & { id: string },
  all: readonly Shift[],
): Shift | undefined => all.find((each) => each.id !== shift.id && isHeld(each) && isDuring(each, shift));

type Span = { startsAt: string; endsAt: string };
const isDuring = (one: Span, other: Span) =>
  Date.parse(one.startsAt) < Date.parse(other.endsAt) && Date.parse(other.startsAt) < Date.parse(one.endsAt);

/** The viewer's state as text; empty while the shift can be taken. */
export function formatOwnState(state: OwnState): string {
  switch (state.kind) {
    case 'signed-up':
      if (state.isCheckedIn) return 'You’re checked in.';
      return `${state.spots > 1 ? `All ${state.spots} of you are` : 'You’re'} signed up${state.isConfirmed ? ' and confirmed' : ''}.`;
    case 'waitlisted':
      return state.position ? `You’re number ${state.position} on the waitlist.` : 'You’re on the waitlist.';
    case 'overlaps':
      return `At that time, you have ${state.title} (${state.when}).`;
    default:
      return formatShiftState(state.kind);
  }
}
