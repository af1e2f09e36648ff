import { useState } from 'react';
import { useClock } from '#web/parts/use-clock.ts';
import { stateAfter, type TimedShift } from './own-shift-state.ts';

/** The state of a shift, and what it is too late for, while time moves on. */
export function useShiftClock(shift: TimedShift & { withdrawClosesAt: string | null }) {
  const { startsAt, endsAt, signUpClosesAt, withdrawClosesAt } = shift;
  const now = useClock(startsAt, endsAt, signUpClosesAt, withdrawClosesAt);
  const [shownAt] = useState(now);
  return {
    state: stateAfter(shift, shownAt, now),
    hasBegun: Date.parse(startsAt) <= now,
    isTooLate: Date.parse(withdrawClosesAt ?? startsAt) <= now,
  };
}
