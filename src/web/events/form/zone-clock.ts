import { wallTimeIn } from '#web/ui/display/wall-time.ts';

const DAY_MS = 86_400_000;

/**
 * The instant at which a clock in `timeZone` shows `wallTime`, by the server's rule: a time that a clock change skips moves
 * forward by the gap, one that happens twice means the first.
 */
export function instantOf(wallTime: string, timeZone: string): string {
  const meant = Date.parse(`${wallTime}Z`);
  const shownAt = (at: number) => Date.parse(`${wallTimeIn(timeZone, new Date(at).toISOString())}Z`);
  const offsetAt = (at: number) => shownAt(at) - at;
  const [before, after] = [meant - offsetAt(meant - DAY_MS), meant - offsetAt(meant + DAY_MS)];
  const isShown = [before, after].filter((at) => shownAt(at) === meant);
  return new Date(isShown.length > 0 ? Math.min(...isShown) : before).toISOString();
}

/** Wall-clock arithmetic, blind to zones: `minutes` later on the same clock. */
export const wallTimeAfter = (wallTime: string, minutes: number): string =>
  new Date(Date.parse(`${wallTime}Z`) + minutes * 60_000).toISOString().slice(0, 16);
