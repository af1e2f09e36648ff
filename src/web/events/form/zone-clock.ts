import { wallTimeIn } from '#web/ui/display/wall-time.ts';

const DAY_MS = 86_400_000;

/**
 * The instant of a local time in `timeZone`, by the same rule as the server: a time skipped by a clock change moves forward by the gap, and of a
 * repeated time the first is used.
 */
export function instantOf(wallTime: string, timeZone: string): string {
  const meant = Date.parse(`${wallTime}Z`);
  const shownAt = (at: number) => Date.parse(`${wallTimeIn(timeZone, new Date(at).toISOString())}Z`);
  const offsetAt = (at: number) => shownAt(at) - at;
  const [before, after] = [meant - offsetAt(meant - DAY_MS), meant - offsetAt(meant + DAY_MS)];
  const isShown = [before, after].filter((at) => shownAt(at) === meant);
  return new Date(isShown.length > 0 ? Math.min(...isShown) : before).toISOString();
}

/** Adds minutes to a local time, ignoring clock changes. */
export const wallTimeAfter = (wallTime: string, minutes: number): string =>
  new Date(Date.parse(`${wallTime}Z`) + minutes * 60_000).toISOString().slice(0, 16);
