import { MAX_COUNT, parseRule, serializeRule } from '#contracts/series/recurrence-rules.ts';
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

const minuteBefore = (day: string): string => wallTimeAfter(`${day}T00:00`, -1);

/** How many of a number of times are left from `day` on; null if the rule has no number of times. */
function remainingCount({ rule, startsLocal }: Recurrence, day: string): number | null {
  const { count } = parseRule(rule);
  if (count === null) return null;
  return count - wallTimesBetween(rule, startsLocal, [startsLocal, minuteBefore(day)]).length;
}

/** The rest of a rule from `day` on, with the same interval and the remaining count. */
export function continueFrom({ rule, startsLocal }: Recurrence, day: string): Recurrence {
  const first =
    nextWallTime(rule, startsLocal, minuteBefore(day)) ?? throwRuleError('There are no dates after that day.');
  const count = remainingCount({ rule, startsLocal }, day);
  return { rule: serializeRule({ ...parseRule(rule), count }), startsLocal: first };
}

/**
 * A rule that repeats as many times as the one it replaces from `day` on keeps the end: the dates before `day` count. `earlierCount`: the dates from then on
 * that came before those of the replaced rule.
 */
export function withRemainingCount(text: string, replaced: Recurrence, day: string, earlierCount: number): string {
  const rule = parseRule(text);
  const remaining = rule.count === parseRule(replaced.rule).count ? remainingCount(replaced, day) : null;
  const count = remaining ? Math.min(remaining + earlierCount, MAX_COUNT) : rule.count;
  return serializeRule({ ...rule, count });
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
