import { DAY_MS } from '#contracts/durations.ts';
import {
  parseRule,
  type RecurrenceRule,
  serializeRule,
  type Weekday,
  weekdays,
  withoutEnd,
} from '#contracts/series/recurrence-rules.ts';
import { formatFrequency } from '#contracts/series/recurrence-text.ts';
import { ruleLabel } from './rule-label.ts';

/** A rule offered by name; `name` is the same for every date. */
export type CommonRule = { name: string; rule: string; label: string };

/** The position of a date in its week, month and year. */
export function positionOfDay(day: string) {
  const date = new Date(`${day}T00:00Z`);
  const [month, monthDay] = [date.getUTCMonth() + 1, date.getUTCDate()];
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month, 0)).getUTCDate();
  return {
    weekday: weekdays[(date.getUTCDay() + 6) % 7]!,
    month,
    monthDay,
    nth: Math.ceil(monthDay / 7),
    isLastWeek: monthDay > lastDay - 7,
    isLastDay: monthDay === lastDay,
  };
}

/** The rules people usually mean for an event on `day`; none while it is not a whole date. */
export function commonRules(day: string): CommonRule[] {
  if (Number.isNaN(Date.parse(`${day}T00:00Z`))) return [];
  const { weekday, month, monthDay, nth, isLastWeek, isLastDay } = positionOfDay(day);
  const isWorkday = weekday !== 'SA' && weekday !== 'SU';
  const rules: [name: string, rule: string | false][] = [
    ['daily', 'FREQ=DAILY'],
    ['workdays', isWorkday && 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['weekly', `FREQ=WEEKLY;BYDAY=${weekday}`],
    ['fortnightly', `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`],
    ['monthly-nth', nth < 5 && `FREQ=MONTHLY;BYDAY=${nth}${weekday}`],
    ['monthly-last', isLastWeek && `FREQ=MONTHLY;BYDAY=-1${weekday}`],
    ['monthly-day', `FREQ=MONTHLY;BYMONTHDAY=${monthDay}`],
    ['monthly-end', isLastDay && 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['yearly', `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${monthDay}`],
  ];
  return rules.flatMap(([name, rule]) => (rule ? [{ name, rule, label: ruleLabel(formatFrequency(rule)) }] : []));
}

/** A rule ends after a number of times, on a date, or never. */
export type RuleEnd = { kind: 'never' } | { kind: 'count'; count: number } | { kind: 'until'; until: string };

export function endOf({ count, until }: RecurrenceRule): RuleEnd {
  if (count !== null) return { kind: 'count', count };
  return until === null ? { kind: 'never' } : { kind: 'until', until };
}

export const withEnd = (rule: RecurrenceRule, end: RuleEnd): RecurrenceRule => ({
  ...rule,
  count: end.kind === 'count' ? end.count : null,
  until: end.kind === 'until' ? end.until : null,
});

/** The common rule that matches `rule`, whatever its end; undefined for custom rules. */
export const commonRuleOf = (rule: string, day: string): CommonRule | undefined => {
  if (!rule) return undefined;
  const pattern = withoutEnd(rule);
  return commonRules(day).find((common) => common.rule === pattern);
};

/** Adapts a rule to a new first date: every second Tuesday becomes every third Friday. Custom rules stay. */
export function adaptRule(rule: string, before: string, after: string, adaptEnd = (end: RuleEnd) => end): string {
  if (!rule || !before || !after || before === after) return rule;
  const { name } = commonRuleOf(rule, before) ?? {};
  const now = commonRules(after);
  const fallback = { 'monthly-last': 'monthly-nth', 'monthly-nth': 'monthly-last', 'monthly-end': 'monthly-day' }[
    name ?? ''
  ];
  const same = now.find((common) => common.name === name) ?? now.find((common) => common.name === fallback);
  return same ? serializeRule(withEnd(parseRule(same.rule), adaptEnd(endOf(parseRule(rule))))) : rule;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const daysFrom = (day: string, count: number): string => dayOf(Date.parse(day) + count * DAY_MS);
const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/**
 * The end of a rule whose dates move. Those of monthly and yearly rules move by as many months, but not all by as many days: the second Tuesday is
 * before the second Wednesday in one month, and after it in another.
 */
function moveUntil(
  until: string,
  rule: string,
  { before, after, moved }: Record<'before' | 'after' | 'moved', string>,
) {
  const isByMonth = /FREQ=(?:MONTHLY|YEARLY)/.test(rule);
  const back = Array.from({ length: isByMonth ? 366 : 0 }, (_, count) => daysFrom(until, -count));
  const last = back.find((day) => commonRuleOf(rule, day));
  if (!last) return dayOf(Date.parse(until) + Date.parse(after) - Date.parse(before));
  const firstDay = dayOf(Date.UTC(2000, monthsOf(last) + monthsOf(after) - monthsOf(before) - 2000 * 12));
  const month = Array.from({ length: 31 }, (_, count) => daysFrom(firstDay, count)).filter(
    (day) => day.slice(0, 7) === firstDay.slice(0, 7),
  );
  return month.find((day) => commonRuleOf(moved, day)) ?? month.at(-1)!;
}

/** Adapts a rule whose dates move: a last date moves along, so that none is lost. The rule of workdays stays, and with it its end. */
export const moveRule = (rule: string, before: string, after: string): string => {
  const moved = adaptRule(rule, before, after);
  return adaptRule(rule, before, after, (end) =>
    end.kind === 'until' && commonRuleOf(rule, before)?.name !== 'workdays'
      ? { kind: 'until', until: moveUntil(end.until, rule, { before, after, moved }) }
      : end,
  );
};

/** Clamps the field's value to a number that rules accept. */
export const clampCount = (typed: string, max: number): number =>
  Math.min(max, Math.max(1, Math.trunc(Number(typed)) || 1));

/** The rule's weekdays; the first date's weekday if it has none. */
export const weekdaysOf = (rule: RecurrenceRule, day: string): Weekday[] =>
  rule.weekdays.length > 0 ? rule.weekdays.map(({ day: weekday }) => weekday) : [positionOfDay(day).weekday];

/** The parts of a rule that depend on its frequency, for a new frequency and first date. */
export function withFrequency(
  frequency: RecurrenceRule['frequency'],
  rule: RecurrenceRule,
  day: string,
): RecurrenceRule {
  const { weekday, month, monthDay } = positionOfDay(day);
  return {
    ...rule,
    frequency,
    weekdays: frequency === 'WEEKLY' ? [{ day: weekday, nth: null }] : [],
    monthDays: frequency === 'MONTHLY' || frequency === 'YEARLY' ? [monthDay] : [],
    months: frequency === 'YEARLY' ? [month] : [],
  };
}
