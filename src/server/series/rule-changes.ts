import { parseRule, serializeRule } from '#contracts/series/recurrence-rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { completeRuleText, firstWallTimes, nextWallTime, wallTimesBetween } from './expand-rule.ts';
import { refuseRule } from './series.actions.ts';

export type Counting = { rule: string; startsLocal: string };

const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
const minuteBefore = (wallTime: string): string =>
  Temporal.PlainDateTime.from(wallTime).subtract({ minutes: 1 }).toString({ smallestUnit: 'minute' });

/** The same rule, without what it gives from a day on. */
export const endingBefore = (rule: string, day: string): string =>
  serializeRule({ ...parseRule(rule), count: null, until: dayBefore(day) });

/** The same rule, whose last day is `day`, unless it ends by then anyway. */
export const endingBy = ({ rule, startsLocal }: Counting, day: string): string =>
  nextWallTime(rule, startsLocal, `${day}T23:59`) === undefined
    ? rule
    : serializeRule({ ...parseRule(rule), count: null, until: day });

/** The rest of a rule from one of its days on: it keeps its rhythm, and counts down what is left. */
export function restOfRule({ rule, startsLocal }: Counting, day: string): Counting {
  const { count, ...parts } = parseRule(rule);
  const eve = minuteBefore(`${day}T00:00`);
  const first = nextWallTime(rule, startsLocal, eve) ?? refuseRule('The rule gives no dates from there on');
  const done = count === null ? 0 : wallTimesBetween(rule, startsLocal, [startsLocal, eve]).length;
  return { rule: serializeRule({ ...parts, count: count === null ? null : count - done }), startsLocal: first };
}

/** A new rule, counting from the first of its own dates from a day on. */
export function newRule(text: string, from: string): Counting {
  const rule = completeRuleText(text, from);
  const [startsLocal] = firstWallTimes(rule, from, 1);
  return { rule, startsLocal: startsLocal ?? refuseRule('This rule gives no dates') };
}

/** The same days at another time. */
export const atTime = ({ rule, startsLocal }: Counting, timeOfDay: string): Counting => ({
  rule,
  startsLocal: `${startsLocal.slice(0, 10)}T${timeOfDay}`,
});

export function requireComing(day: string | undefined, today: string): void {
  if (day === undefined || day >= today) return;
  const message = 'Choose a day that is yet to come';
  throw new AppError('request.invalid', { message, fields: { startsOn: message } });
}
