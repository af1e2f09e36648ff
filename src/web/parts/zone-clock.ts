import { DAY_MS, MINUTE_MS } from '#contracts/durations.ts';
import { localTimeIn } from '#web/ui/display/local-time.ts';

/** Years of four digits, with a day on both sides. */
const [EARLIEST, LATEST] = [Date.UTC(1000, 0, 2), Date.UTC(9999, 11, 30)];

/**
 * The instant of a local time in `timeZone`, by the same rule as the server: a time skipped by a clock change moves forward by the gap, and of a
 * repeated time the first is used. A text with another year, such as one half typed, stays as it is, so that the schema refuses it.
 */
export function instantOf(wallTime: string, timeZone: string): string {
  const target = Date.parse(`${wallTime}Z`);
  if (!(target >= EARLIEST && target <= LATEST)) return wallTime;
  const localAt = (instant: number) => Date.parse(`${localTimeIn(timeZone, new Date(instant).toISOString())}Z`);
  const offsetAt = (at: number) => localAt(at) - at;
  const [before, after] = [target - offsetAt(target - DAY_MS), target - offsetAt(target + DAY_MS)];
  const candidates = [before, after].filter((at) => localAt(at) === target);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : before).toISOString();
}

/** Adds minutes to a local time, ignoring clock changes. */
export const addMinutes = (wallTime: string, minutes: number): string =>
  new Date(Date.parse(`${wallTime}Z`) + minutes * MINUTE_MS).toISOString().slice(0, 16);
