import { SHIFT_WINDOW_WEEKS } from '#contracts/volunteering/volunteer-limits.ts';
import { nextWallTime, wallTimesBetween } from '#server/platform/formats/expand-rule.ts';

type Repetition = {
  rule: string;
  startsLocal: string;
  /** Dates up to this day have been created. */
  createdThrough: string;
};
type Options = {
  today: string;
  /** The repetition has shifts to come. */
  hasUpcoming: boolean;
  /** The number of shifts that may be created. */
  limit: number;
};

export const dayAfter = (day: string, days = 1): string => Temporal.PlainDate.from(day).add({ days }).toString();

/**
 * The local times of the shifts to create now: those of the next weeks, or the next one if it is later and there is no other. `createdThrough` is
 * null when the rule has no more dates.
 */
export function datesToCreate(
  { rule, startsLocal, createdThrough }: Repetition,
  { today, hasUpcoming, limit }: Options,
): { wallTimes: string[]; createdThrough: string | null } {
  const horizon = dayAfter(today, SHIFT_WINDOW_WEEKS * 7);
  const inWindow = wallTimesBetween(rule, startsLocal, [`${dayAfter(createdThrough)}T00:00`, `${horizon}T23:59`]);
  const next = nextWallTime(rule, startsLocal, `${createdThrough}T23:59`);
  const due = inWindow.length === 0 && !hasUpcoming && next ? [next] : inWindow;
  const wallTimes = due.slice(0, Math.max(0, limit));
  const lastDay = wallTimes.at(-1)?.slice(0, 10) ?? createdThrough;
  const isCut = wallTimes.length < due.length;
  const through = isCut || lastDay > horizon ? lastDay : horizon;
  const isComplete = nextWallTime(rule, startsLocal, `${through}T23:59`) === undefined;
  return { wallTimes, createdThrough: isComplete ? null : through };
}
