import { useEffect, useState } from 'react';
import { startElapsedTimeout } from '#web/platform/http/elapsed-timeout.ts';
import { serverNow } from '#web/platform/http/http.ts';

/** The current time by the server's clock, in milliseconds. It moves on when one of `instants` comes while the page is open, at once if the device slept meanwhile. */
export function useClock(...instants: readonly (string | number | null)[]): number {
  const [movedAt, setNow] = useState(serverNow);
  // On a page that came rendered, a response may have told since that the device's clock is fast.
  const now = Math.min(movedAt, serverNow());
  const next = Math.min(
    ...instants.map((instant) => new Date(instant ?? Number.NaN).getTime()).filter((instant) => instant > now),
  );
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    return startElapsedTimeout(() => setNow(serverNow()), next - serverNow());
  }, [next, now]);
  return now;
}
