import { startOf } from '#server/events/occurrences.actions.ts';
import { nextWallTime, wallTimesBetween } from './expand-rule.ts';

export type Rhythm = { rule: string; startsLocal: string; timeZone: string };
type Window = { from: string; now: Date; weeks: number };

export const wallTimeAt = (at: Date, timeZone: string): string =>
  at.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/**
 * The wall times from one on that have their occurrences by now: those of the window, or the next one where that is later, so that a yearly
 * event is never without. `madeUntil` is the last instant this answers for, null where the rule gives no more.
 */
export function occurrencesAhead(
  { rule, startsLocal, timeZone }: Rhythm,
  { from, now, weeks }: Window,
  hasOther = false,
): { wanted: string[]; madeUntil: Date | null } {
  const horizon = wallTimeAt(new Date(now.getTime() + weeks * 7 * 86_400_000), timeZone);
  const start = from < startsLocal ? startsLocal : from;
  const wanted = wallTimesBetween(rule, startsLocal, [start, horizon]);
  const hasOneToCome = hasOther || wanted.some((wallTime) => startOf(wallTime, timeZone) > now);
  const later = nextWallTime(rule, startsLocal, start > horizon ? dayBefore(start) : horizon);
  if (later === undefined) return { wanted, madeUntil: null };
  if (hasOneToCome) return { wanted, madeUntil: startOf(horizon, timeZone) };
  return { wanted: [...wanted, later], madeUntil: startOf(later, timeZone) };
}

const dayBefore = (wallTime: string): string =>
  Temporal.PlainDateTime.from(wallTime).subtract({ days: 1 }).toString({ smallestUnit: 'minute' });
