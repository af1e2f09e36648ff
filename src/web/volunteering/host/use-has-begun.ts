import { useEffect, useState } from 'react';

/** Farther off than browsers' timers reach. */
const LONGEST_WAIT_MS = 86_400_000;

/** Whether it is later than `startsAt`, also when the page stays open over that. */
export function useHasBegun(startsAt: string): boolean {
  const [now, setNow] = useState(() => Date.now());
  const wait = Date.parse(startsAt) - now;
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait, LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  }, [wait]);
  return wait <= 0;
}
