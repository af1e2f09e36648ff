import { parseRule, type RecurrenceRule, type Weekday, weekdays } from './recurrence-rules.ts';

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
const inOrder = (a: Weekday, b: Weekday) => weekdays.indexOf(a) - weekdays.indexOf(b);

/** 1st, 2nd, 22nd, 30th. */
function numbered(count: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>;
  return `${count}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)]}`;
}

/** “second” as far as people say it, then “6th”. */
const nthOf = (count: number): string => ordinals[count] ?? numbered(count);

/** “every week”, “every second week”, “every 6th week”. */
const every = (interval: number, noun: string): string =>
  interval === 1 ? `every ${noun}` : `every ${nthOf(interval)} ${noun}`;

const fromEnd = (count: number): string => (count === -1 ? 'last' : `${nthOf(-count)} to last`);

const dayOfMonth = (day: number): string => (day > 0 ? numbered(day) : `${fromEnd(day)} day`);

const weekdayOfMonth = ({ day, nth }: RecurrenceRule['weekdays'][number]): string =>
  `${nth === null ? 'every' : nth > 0 ? nthOf(nth) : fromEnd(nth)} ${dayNames[day]}`;

function weekly({ interval, weekdays: given }: RecurrenceRule): string {
  const days = given.map(({ day }) => day).toSorted(inOrder);
  const names = days.join() === 'MO,TU,WE,TH,FR' ? 'weekday' : and.format(days.map((day) => dayNames[day]));
  if (days.length === 7 || days.length === 0)
    return interval === 1 && days.length === 7 ? 'every day' : every(interval, 'week');
  if (interval === 1 || days.length === 1) return every(interval, names);
  return `${every(interval, 'week')} on ${names === 'weekday' ? 'weekdays' : names}`;
}

function daysIn({ monthDays, weekdays: days }: RecurrenceRule): string {
  const names = days.length > 0 ? days.map(weekdayOfMonth) : monthDays.map(dayOfMonth);
  return and.format(names);
}

function yearly(rule: RecurrenceRule): string {
  const names = and.format(rule.months.map((month) => months[month - 1]!));
  const rhythm = every(rule.interval, 'year');
  if (rule.months.length === 0) return rhythm;
  const isPlainDate = rule.monthDays.length === 1 && rule.monthDays[0]! > 0;
  if (isPlainDate) return `${rhythm} on ${rule.monthDays[0]} ${names}`;
  const days = daysIn(rule);
  return days === '' ? `${rhythm} in ${names}` : `${rhythm} on the ${days} of ${names}`;
}

function monthly(rule: RecurrenceRule): string {
  const days = daysIn(rule);
  const rhythm = every(rule.interval, 'month');
  return days === '' ? rhythm : `on the ${days} of ${rhythm}`;
}

const date = (day: string): string =>
  `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

function ending({ count, until }: RecurrenceRule): string {
  if (count !== null) return count === 1 ? ', once' : `, ${count} times`;
  return until === null ? '' : `, until ${date(until)}`;
}

function format(rule: RecurrenceRule): string {
  const rhythm = {
    DAILY: () => every(rule.interval, nouns.DAILY),
    WEEKLY: () => weekly(rule),
    MONTHLY: () => monthly(rule),
    YEARLY: () => yearly(rule),
  }[rule.frequency]();
  return rhythm + ending(rule);
}

/** Lists of events repeat the same few rules in every answer. */
const formatted = new Map<string, string>();
const MAX_REMEMBERED = 1000;

/** A rule as `serializeRule` writes it, in plain English: “every second Tuesday”, “on the last Friday of every month, 10 times”. */
export function formatRule(rule: string): string {
  const known = formatted.get(rule);
  if (known !== undefined) return known;
  if (formatted.size >= MAX_REMEMBERED) formatted.clear();
  const text = format(parseRule(rule));
  formatted.set(rule, text);
  return text;
}
