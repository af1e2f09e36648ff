/*
 * The recurrence rules this site takes: a bounded part of RFC 5545, section 3.3.10, as text. Free of zod, for the browser. An occurrence is
 * a day of the rule at the time of the first one, so hours, minutes and seconds have no part in it.
 */
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];
/** In the order of the week. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

export type RecurrenceRule = {
  frequency: Frequency;
  interval: number;
  /** `nth` of the month: 1 to 5, or -1 for the last; null where the rule is weekly. */
  weekdays: { day: Weekday; nth: number | null }[];
  /** 1 to 31, or -1 for the last day of the month. */
  monthDays: number[];
  /** 1 to 12; yearly rules only. */
  months: number[];
  count: number | null;
  /** The last day that counts, as `2027-03-01`. */
  until: string | null;
  /** Where weeks begin, which matters to every second week of several days. */
  weekStart: Weekday;
};

const MAX_RULE_LENGTH = 300;
export const MAX_INTERVAL = 99;
export const MAX_COUNT = 1000;

/** What is wrong with a rule, in words for a person. */
export class InvalidRuleError extends Error {}

const throwInvalidRule = (message: string): never => {
  throw new InvalidRuleError(message);
};

const isFrequency = (text: string): text is Frequency => (frequencies as readonly string[]).includes(text);
const isWeekday = (text: string): text is Weekday => (weekdays as readonly string[]).includes(text);

function whole(text: string, [least, most]: readonly [number, number], message: string): number {
  const number = /^[+-]?\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most && number !== 0 ? number : throwInvalidRule(message);
}

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];

function weekdayOf(text: string): RecurrenceRule['weekdays'][number] {
  const [, nth = '', day = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(text) ?? [];
  if (!isWeekday(day))
    return throwInvalidRule(`“${text.slice(0, 20)}” is not a day of the week: write MO, TU, WE, TH, FR, SA or SU`);
  return {
    day,
    nth: nth === '' ? null : whole(nth, [-5, 5], 'A month has five of a weekday at most: write 1MO to 5MO, or -1MO'),
  };
}

function dayOf(text: string): string {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const isDay = year && !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
  return isDay ? date : throwInvalidRule('UNTIL is the last day, as 20270301');
}

function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
    .split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (value === '' || more.length > 0) throwInvalidRule('A rule is written as FREQ=WEEKLY;INTERVAL=2;BYDAY=TU');
    if (parts.has(name)) throwInvalidRule(`${name.slice(0, 20)} stands twice`);
    parts.set(name, value);
  }
  return parts;
}

const known = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'COUNT', 'UNTIL', 'WKST'];

/** Throws a `RuleComplaint` where the text is no rule, or one that this site does not take. */
export function parseRule(text: string): RecurrenceRule {
  if (text.length > MAX_RULE_LENGTH) throwInvalidRule('That rule is too long');
  const parts = partsOf(text.trim().toUpperCase());
  const unknown = [...parts.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined)
    throwInvalidRule(`${unknown.slice(0, 20)} is a part of rules that this site does not take`);
  const list = (name: string) => unique(parts.get(name)?.split(',') ?? []);
  const frequency = parts.get('FREQ') ?? '';
  const weekStart = parts.get('WKST') ?? 'MO';
  const rule: RecurrenceRule = {
    frequency: isFrequency(frequency)
      ? frequency
      : throwInvalidRule('An event repeats daily, weekly, monthly or yearly'),
    interval: whole(
      parts.get('INTERVAL') ?? '1',
      [1, MAX_INTERVAL],
      `The interval is a number from 1 to ${MAX_INTERVAL}`,
    ),
    weekdays: list('BYDAY').map(weekdayOf),
    monthDays: list('BYMONTHDAY').map((day) =>
      whole(day, [-31, 31], 'A day of the month is 1 to 31, or -1 for the last'),
    ),
    months: list('BYMONTH').map((month) => whole(month, [1, 12], 'A month is 1 to 12')),
    count: parts.has('COUNT')
      ? whole(parts.get('COUNT')!, [1, MAX_COUNT], `It repeats at most ${MAX_COUNT} times`)
      : null,
    until: parts.has('UNTIL') ? dayOf(parts.get('UNTIL')!) : null,
    weekStart: isWeekday(weekStart) ? weekStart : throwInvalidRule('WKST is a day of the week'),
  };
  checkTogether(rule);
  return rule;
}

/** What fits in which frequency: other combinations mean something else in RFC 5545 than people think. */
function checkTogether({ frequency, weekdays: days, monthDays, months, count, until }: RecurrenceRule): void {
  if (count !== null && until !== null) throwInvalidRule('A rule ends after a number of times or on a day, not both');
  if (days.length > 0 && monthDays.length > 0)
    throwInvalidRule('A rule goes by weekdays or by days of the month, not both');
  const isWeekly = frequency === 'WEEKLY';
  const isByMonth = frequency === 'MONTHLY' || frequency === 'YEARLY';
  if (days.length > 0 && !isWeekly && !isByMonth) throwInvalidRule('Every day needs no weekdays; every week does');
  if (isWeekly && days.some(({ nth }) => nth !== null))
    throwInvalidRule('A week has one of each weekday: leave the number out');
  if (isByMonth && days.some(({ nth }) => nth === null))
    throwInvalidRule('Say which of the month, as 2TU for the second Tuesday');
  if (monthDays.length > 0 && !isByMonth) throwInvalidRule('Days of the month are for monthly and yearly rules');
  if (months.length > 0 && frequency !== 'YEARLY') throwInvalidRule('Months are for yearly rules');
  if (frequency === 'YEARLY' && months.length === 0 && (days.length > 0 || monthDays.length > 0))
    throwInvalidRule('A yearly rule names its month');
}

/** One text for one rule: what is stored, compared and answered. */
export function serializeRule(rule: RecurrenceRule): string {
  const parts: [string, string | number][] = [
    ['FREQ', rule.frequency],
    ['INTERVAL', rule.interval === 1 ? '' : rule.interval],
    ['BYMONTH', rule.months.join()],
    ['BYMONTHDAY', rule.monthDays.join()],
    ['BYDAY', rule.weekdays.map(({ day, nth }) => `${nth ?? ''}${day}`).join()],
    ['COUNT', rule.count ?? ''],
    ['UNTIL', rule.until?.replaceAll('-', '') ?? ''],
    ['WKST', rule.weekStart === 'MO' ? '' : rule.weekStart],
  ];
  return parts.flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`])).join(';');
}
