import { parseRule, serializeRule } from '#contracts/series/recurrence-rules.ts';
import { invalidField } from '#server/platform/app-error.ts';
import {
  completeRuleText,
  firstWallTimes,
  nextWallTime,
  wallTimesBetween,
} from '#server/platform/formats/expand-rule.ts';
import { wallTimeAfter } from '#server/platform/formats/wall-clock.ts';
import { throwRuleError } from './series.actions.ts';

export type Recurrence = { rule: string; startsLocal: string };

/** The rest of a rule from `day` on, with the same interval and the remaining count. */
export function continueFrom({ rule, startsLocal }: Recurrence, day: string): Recurrence {
  const { count, ...parts } = parseRule(rule);
  const minuteBeforeDay = wallTimeAfter(`${day}T00:00`, -1);
  const first =
    nextWallTime(rule, startsLocal, minuteBeforeDay) ?? throwRuleError('There are no dates after that day.');
  const pastCount = count === null ? 0 : wallTimesBetween(rule, startsLocal, [startsLocal, minuteBeforeDay]).length;
  return { rule: serializeRule({ ...parts, count: count === null ? null : count - pastCount }), startsLocal: first };
}

/** A new rule that starts at its first date from `from` on. */
export function startRecurrence(text: string, from: string): Recurrence {
  const rule = completeRuleText(text, from);
  const [startsLocal] = firstWallTimes(rule, from, 1);
  return { rule, startsLocal: startsLocal ?? throwRuleError('There are no dates. Choose a different schedule.') };
}

/** The same days at another time of day. */
export const withTimeOfDay = ({ rule, startsLocal }: Recurrence, timeOfDay: string): Recurrence => ({
  rule,
  startsLocal: `${startsLocal.slice(0, 10)}T${timeOfDay}`,
});

export function requireUpcomingDay(day: string | undefined, today: string): void {
  if (day === undefined || day >= today) return;
  const message = 'Choose a day in the future.';
  throw invalidField('startsOn', message);
}
