import { parseRule, type RecurrenceRule, type Weekday, weekdays, withoutEnd } from './recurrence-rules.ts';

const dayNames: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const nouns = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;

const and = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const compareWeekdays = (a: Weekday, b: Weekday) => weekdays.indexOf(a) - weekdays.indexOf(b);

/** 1st, 2nd, 22nd, 30th; negative numbers count from the end: “last”, “2nd to last”. */
function formatOrdinal(count: number): string {
  if (count < 0) return count === -1 ? 'last' : `${formatOrdinal(-count)} to last`;
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>;
  return `${count}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)]}`;
}

/** “every week”, “every 2 weeks”. */
const formatEvery = (interval: number, noun: string): string =>
  interval === 1 ? `every ${noun}` : `every ${interval} ${noun}s`;

const isWorkweek = (days: readonly Weekday[]) => days.join() === 'MO,TU,WE,TH,FR';

function formatWeekly({ interval, weekdays: ruleDays }: RecurrenceRule): string {
  const days = ruleDays.map(({ day }) => day).toSorted(compareWeekdays);
  if (interval === 1 && days.length === 7) return 'every day';
  if (days.length === 0 || days.length === 7) return formatEvery(interval, 'week');
  const names = and.format(days.map((day) => dayNames[day]));
  if (interval === 1) return `every ${isWorkweek(days) ? 'weekday' : names}`;
  return `${formatEvery(interval, 'week')} on ${isWorkweek(days) ? 'weekdays' : names}`;
}

/** “1st & 3rd Tuesday”, “2nd Tuesday and last Friday”, “every Sunday”. */
function formatWeekdaysOfMonth(days: RecurrenceRule['weekdays']): string {
  const names = [...new Set(days.map(({ day }) => day))].map((day) => {
    const same = days.filter((each) => each.day === day);
    return `${same.map(({ nth }) => (nth === null ? 'every' : formatOrdinal(nth))).join(' & ')} ${dayNames[day]}`;
  });
  return and.format(names);
}

/** “the 1st & 15th”, “the last day”, “the 2nd Tuesday”; empty if the rule has no days. */
function formatDays({ monthDays, weekdays: days }: RecurrenceRule): string {
  if (days.length > 0) return `${days[0]!.nth === null ? '' : 'the '}${formatWeekdaysOfMonth(days)}`;
  if (monthDays.length === 0) return '';
  const names = monthDays.map((day) => formatOrdinal(day)).join(' & ');
  return `the ${names}${monthDays.at(-1)! < 0 ? ' day' : ''}`;
}

function formatYearly(rule: RecurrenceRule): string {
  const names = rule.months.map((month) => months[month - 1]!);
  const frequency = formatEvery(rule.interval, 'year');
  if (names.length === 0) return frequency;
  const [monthDay] = rule.monthDays;
  if (rule.monthDays.length === 1 && monthDay! > 0)
    return `${frequency} on ${and.format(names.map((name) => `${name} ${monthDay}`))}`;
  const days = formatDays(rule);
  return days === '' ? `${frequency} in ${and.format(names)}` : `${frequency} on ${days} of ${and.format(names)}`;
}

function formatMonthly(rule: RecurrenceRule): string {
  const days = formatDays(rule);
  const frequency = formatEvery(rule.interval, 'month');
  return days === '' ? frequency : `${frequency} on ${days}`;
}

const formatDate = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`;

function formatEnd({ count, until }: RecurrenceRule): string {
  if (count !== null) return count === 1 ? ', once' : `, ${count} times`;
  return until === null ? '' : `, until ${formatDate(until)}`;
}

/** Leaves out the end. */
function formatRepetition(rule: RecurrenceRule): string {
  return {
    DAILY: () => formatEvery(rule.interval, nouns.DAILY),
    WEEKLY: () => formatWeekly(rule),
    MONTHLY: () => formatMonthly(rule),
    YEARLY: () => formatYearly(rule),
  }[rule.frequency]();
}

type DatedRule = { rule: string; startsLocal: string };

/** The rules of the consecutive parts of a series: “every Saturday; from April 3, 2027, every Sunday”. Equal rules are one, with the last one's end. A number of times counts the dates of its own part only. */
export function formatRules(parts: readonly DatedRule[]): string {
  const distinct: DatedRule[] = [];
  for (const part of parts) {
    const last = distinct.at(-1);
    const isSame = last && withoutEnd(last.rule) === withoutEnd(part.rule) && parseRule(part.rule).count === null;
    if (isSame) last.rule = part.rule;
    else distinct.push({ ...part });
  }
  return distinct
    .map(({ rule, startsLocal }, index) => `${index > 0 ? `from ${formatDate(startsLocal)}, ` : ''}${formatRule(rule)}`)
    .join('; ');
}

/** Cached, because lists of events repeat the same few rules. */
function cached(format: (rule: RecurrenceRule) => string): (rule: string) => string {
  const texts = new Map<string, string>();
  return (rule) => {
    const known = texts.get(rule);
    if (known !== undefined) return known;
    if (texts.size >= MAX_CACHED) texts.clear();
    const text = format(parseRule(rule));
    texts.set(rule, text);
    return text;
  };
}
const MAX_CACHED = 1000;

/** A serialized rule in English: “every 2 weeks on Tuesday”, “every month on the last Friday, 10 times”. */
export const formatRule = cached((rule) => formatRepetition(rule) + formatEnd(rule));

/** The same without its end: “every month on the last Friday”. */
export const formatFrequency = cached(formatRepetition);
