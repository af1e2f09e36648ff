import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** The whole seconds until a time of the server, on a device with another clock; 0 when it has passed. */
export const secondsUntil = (endsAt: string, clockOffsetMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(endsAt) - clockOffsetMs - nowMs) / SECOND_MS));

/** The time left until a time of the server; null without one, or before the server’s clock is known. */
export function useSecondsLeft(endsAt: string | null | undefined, clockOffsetMs: number | null): number | null {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!endsAt || clockOffsetMs === null) return;
    let tick: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      setNow(performance.now());
      const leftMs = Date.parse(endsAt) - clockOffsetMs - performance.now();
      if (leftMs > 0) tick = setTimeout(show, leftMs % SECOND_MS || SECOND_MS);
    };
    show();
    return () => clearTimeout(tick);
  }, [endsAt, clockOffsetMs]);
  return endsAt && clockOffsetMs !== null ? secondsUntil(endsAt, clockOffsetMs, now) : null;
}

/** "1:05". */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
