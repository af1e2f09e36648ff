import { useEffect, useState } from 'react';
import { MAX_TIMEOUT_MS } from '#web/platform/max-timeout.ts';

/** The current time, in milliseconds. It moves on when one of `instants` comes while the page is open. */
export function useClock(...instants: readonly (string | number | null)[]): number {
  const [now, setNow] = useState(() => Date.now());
  const next = Math.min(
    ...instants.map((instant) => new Date(instant ?? Number.NaN).getTime()).filter((instant) => instant > now),
  );
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(next - Date.now(), MAX_TIMEOUT_MS));
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}
