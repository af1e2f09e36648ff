import { DAY_MS } from '#contracts/durations.ts';
import { resolveStart } from '#server/events/occurrences.actions.ts';
import { nextIncludedTime, wallTimesBetween } from '#server/platform/formats/expand-rule.ts';
import { wallTimeAfter, wallTimeAt } from '#server/platform/formats/wall-clock.ts';

export type ZonedRecurrence = { rule: string; startsLocal: string; timeZone: string; excludedDays: readonly string[] };
type Window = { from: string; now: Date; weeks: number };

/**
 * The local times, from `from` on, for which occurrences should exist now: those in the window, or the next one if it lies beyond the window, so
 * that a yearly event always has an upcoming date. `createdUntil` is the end of what was expanded; null if the rule has no further dates.
 */
export function expandWindow(
  { rule, startsLocal, timeZone, excludedDays }: ZonedRecurrence,
  { from, now, weeks }: Window,
  hasOtherUpcoming = false,
): { wallTimes: string[]; createdUntil: Date | null } {
  // The whole day, so that an occurrence on it does not depend on the time of the event or of the change.
  const horizon = `${wallTimeAt(new Date(now.getTime() + weeks * 7 * DAY_MS), timeZone).slice(0, 10)}T23:59`;
  const start = from < startsLocal ? startsLocal : from;
  const isIncluded = (wallTime: string) => !excludedDays.includes(wallTime.slice(0, 10));
  const wallTimes = wallTimesBetween(rule, startsLocal, [start, horizon]).filter(isIncluded);
  const hasUpcoming = hasOtherUpcoming || wallTimes.some((wallTime) => resolveStart(wallTime, timeZone) > now);
  const windowEnd = start > horizon ? wallTimeAfter(start, -1) : horizon;
  const nextAfterHorizon = nextIncludedTime(rule, startsLocal, windowEnd, excludedDays);
  if (nextAfterHorizon === undefined) return { wallTimes, createdUntil: null };
  if (hasUpcoming) return { wallTimes, createdUntil: resolveStart(horizon, timeZone) };
  return { wallTimes: [...wallTimes, nextAfterHorizon], createdUntil: resolveStart(nextAfterHorizon, timeZone) };
}
