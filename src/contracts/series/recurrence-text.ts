import { parseRule, type RecurrenceRule, serializeRule, type Weekday, weekdays } from './recurrence-rules.ts';

const dayNames: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth'];
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

/** 1st, 2nd, 22nd, 30th. */
function formatOrdinal(count: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>;
  return `${count}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)]}`;
}

/** “second” up to five, then “6th”. */
const formatNth = (count: number): string => ordinals[count] ?? formatOrdinal(count);

/** “every week”, “every second week”, “every 6th week”. */
const formatEvery = (interval: number, noun: string): string =>
  interval === 1 ? `every ${noun}` : `every ${formatNth(interval)} ${noun}`;

const formatNthFromEnd = (count: number): string => (count === -1 ? 'last' : `${formatNth(-count)} to last`);

const formatDayOfMonth = (day: number): string => (day > 0 ? formatOrdinal(day) : `${formatNthFromEnd(day)} day`);

const formatWeekdayOfMonth = ({ day, nth }: RecurrenceRule['weekdays'][number]): string =>
  `${nth === null ? 'every' : nth > 0 ? formatNth(nth) : formatNthFromEnd(nth)} ${dayNames[day]}`;

function formatWeekly({ interval, weekdays: ruleDays }: RecurrenceRule): string {
  const days = ruleDays.map(({ day }) => day).toSorted(compareWeekdays);
  const names = days.join() === 'MO,TU,WE,TH,FR' ? 'weekday' : and.format(days.map((day) => dayNames[day]));
  if (days.length === 7 || days.length === 0)
    return interval === 1 && days.length === 7 ? 'every day' : formatEvery(interval, 'week');
  if (interval === 1 || days.length === 1) return formatEvery(interval, names);
  return `${formatEvery(interval, 'week')} on ${names === 'weekday' ? 'weekdays' : names}`;
}

function formatDays({ monthDays, weekdays: days }: RecurrenceRule): string {
  const names = days.length > 0 ? days.map(formatWeekdayOfMonth) : monthDays.map(formatDayOfMonth);
  return and.format(names);
}

function formatYearly(rule: RecurrenceRule): string {
  const names = and.format(rule.months.map((month) => months[month - 1]!));
  const frequency = formatEvery(rule.interval, 'year');
  if (rule.months.length === 0) return frequency;
  const isPlainDate = rule.monthDays.length === 1 && rule.monthDays[0]! > 0;
  if (isPlainDate) return `${frequency} on ${rule.monthDays[0]} ${names}`;
  const days = formatDays(rule);
  return days === '' ? `${frequency} in ${names}` : `${frequency} on the ${days} of ${names}`;
}

function formatMonthly(rule: RecurrenceRule): string {
  const days = formatDays(rule);
  const frequency = formatEvery(rule.interval, 'month');
  return days === '' ? frequency : `on the ${days} of ${frequency}`;
}

const formatDate = (day: string): string =>
  `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

function formatEnd({ count, until }: RecurrenceRule): string {
  if (count !== null) return count === 1 ? ', once' : `, ${count} times`;
  return until === null ? '' : `, until ${formatDate(until)}`;
}

/** Without the end. */
function formatRepetition(rule: RecurrenceRule): string {
  return {
    DAILY: () => formatEvery(rule.interval, nouns.DAILY),
    WEEKLY: () => formatWeekly(rule),
    MONTHLY: () => formatMonthly(rule),
    YEARLY: () => formatYearly(rule),
  }[rule.frequency]();
}

type DatedRule = { rule: string; startsLocal: string };

/** The rules of the consecutive parts of a series: “every Saturday, from 3 April 2027 every Sunday”. Equal rules are one, with the last one's end. */
export function formatRules(parts: readonly DatedRule[]): string {
  const withoutEnd = ({ rule }: DatedRule) => serializeRule({ ...parseRule(rule), count: null, until: null });
  const distinct: DatedRule[] = [];
  for (const part of parts) {
    const last = distinct.at(-1);
    if (last && withoutEnd(last) === withoutEnd(part)) last.rule = part.rule;
    else distinct.push({ ...part });
  }
  return distinct
    .map(({ rule, startsLocal }, index) => `${index > 0 ? `from ${formatDate(startsLocal)} ` : ''}${formatRule(rule)}`)
    .join(', ');
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

/** A serialized rule in English: “every second Tuesday”, “on the last Friday of every month, 10 times”. */
export const formatRule = cached((rule) => formatRepetition(rule) + formatEnd(rule));

/** The same without its end: “on the last Friday of every month”. */
export const formatFrequency = cached(formatRepetition);
