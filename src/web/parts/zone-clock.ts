import { localTimeIn } from '#web/ui/display/local-time.ts';

const DAY_MS = 86_400_000;

/**
 * The instant of a local time in `timeZone`, by the same rule as the server: a time skipped by a clock change moves forward by the gap, and of a
 * repeated time the first is used.
 */
export function instantOf(wallTime: string, timeZone: string): string {
  const target = Date.parse(`${wallTime}Z`);
  const localAt = (instant: number) => Date.parse(`${localTimeIn(timeZone, new Date(instant).toISOString())}Z`);
  const offsetAt = (at: number) => localAt(at) - at;
  const [before, after] = [target - offsetAt(target - DAY_MS), target - offsetAt(target + DAY_MS)];
  const candidates = [before, after].filter((at) => localAt(at) === target);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : before).toISOString();
}

/** Adds minutes to a local time, ignoring clock changes. */
export const addMinutes = (wallTime: string, minutes: number): string =>
  new Date(Date.parse(`${wallTime}Z`) + minutes * 60_000).toISOString().slice(0, 16);
