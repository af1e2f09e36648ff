/*
 * The supported subset of recurrence rules (RFC 5545, section 3.3.10). Free of zod, for the browser. Every occurrence has the time of day
 * of the first one, so BYHOUR, BYMINUTE and BYSECOND are not supported.
 */
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];
/** Sorted by the order of the week. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

export type RecurrenceRule = {
  frequency: Frequency;
  interval: number;
  /** `nth` of the month: 1 to 5, or -1 for the last; null in weekly rules. */
  weekdays: { day: Weekday; nth: number | null }[];
  /** 1 to 31, or -1 for the last day of the month. */
  monthDays: number[];
  /** 1 to 12; yearly rules only. */
  months: number[];
  count: number | null;
  /** The last day, inclusive, such as `2027-03-01`. */
  until: string | null;
  /** First day of the week; it matters for every second week on several days. */
  weekStart: Weekday;
};

const MAX_RULE_LENGTH = 300;
export const MAX_INTERVAL = 99;
export const MAX_COUNT = 1000;

/** Its message is shown to people. */
export class InvalidRuleError extends Error {}

const throwInvalidRule = (message: string): never => {
  throw new InvalidRuleError(message);
};

const isFrequency = (text: string): text is Frequency => (frequencies as readonly string[]).includes(text);
const isWeekday = (text: string): text is Weekday => (weekdays as readonly string[]).includes(text);

function parseInteger(text: string, [min, max]: readonly [number, number], message: string): number {
  const number = /^[+-]?\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max && number !== 0 ? number : throwInvalidRule(message);
}

const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];

function parseWeekday(text: string): RecurrenceRule['weekdays'][number] {
  const [, nth = '', day = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(text) ?? [];
  if (!isWeekday(day))
    return throwInvalidRule(`“${text.slice(0, 20)}” is not a weekday: use MO, TU, WE, TH, FR, SA or SU.`);
  return {
    day,
    nth:
      nth === ''
        ? null
        : parseInteger(nth, [-5, 5], 'A month has up to five of each weekday: use 1MO to 5MO, or -1MO.'),
  };
}

function parseDay(text: string): string {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const isDay = year && !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
  return isDay ? date : throwInvalidRule('Enter UNTIL as the last day, such as 20270301.');
}

function splitParts(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
    .split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    if (value === '' || more.length > 0) throwInvalidRule('Write the rule like FREQ=WEEKLY;INTERVAL=2;BYDAY=TU.');
    if (parts.has(name)) throwInvalidRule(`Use ${name.slice(0, 20)} only once.`);
    parts.set(name, value);
  }
  return parts;
}

const supportedParts = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'COUNT', 'UNTIL', 'WKST'];

/** Throws an `InvalidRuleError` if the text is not a supported rule. */
export function parseRule(text: string): RecurrenceRule {
  if (text.length > MAX_RULE_LENGTH) throwInvalidRule('This rule is too long.');
  const parts = splitParts(text.trim().toUpperCase());
  const unknown = [...parts.keys()].find((name) => !supportedParts.includes(name));
  if (unknown !== undefined) throwInvalidRule(`${unknown.slice(0, 20)} is not supported.`);
  const list = (name: string) => unique(parts.get(name)?.split(',') ?? []);
  const frequency = parts.get('FREQ') ?? '';
  const weekStart = parts.get('WKST') ?? 'MO';
  const rule: RecurrenceRule = {
    frequency: isFrequency(frequency)
      ? frequency
      : throwInvalidRule('Events can repeat daily, weekly, monthly or yearly.'),
    interval: parseInteger(
      parts.get('INTERVAL') ?? '1',
      [1, MAX_INTERVAL],
      `Enter an interval from 1 to ${MAX_INTERVAL}.`,
    ),
    weekdays: list('BYDAY').map(parseWeekday),
    monthDays: list('BYMONTHDAY').map((day) =>
      parseInteger(day, [-31, 31], 'Enter a day of the month from 1 to 31, or -1 for the last.'),
    ),
    months: list('BYMONTH').map((month) => parseInteger(month, [1, 12], 'Enter a month from 1 to 12.')),
    count: parts.has('COUNT')
      ? parseInteger(parts.get('COUNT')!, [1, MAX_COUNT], `An event can repeat up to ${MAX_COUNT} times.`)
      : null,
    until: parts.has('UNTIL') ? parseDay(parts.get('UNTIL')!) : null,
    weekStart: isWeekday(weekStart) ? weekStart : throwInvalidRule('WKST must be a day of the week.'),
  };
  validateCombination(rule);
  return rule;
}

/** Rejects combinations that are valid in RFC 5545, but do not mean what people expect. */
function validateCombination({ frequency, weekdays: days, monthDays, months, count, until }: RecurrenceRule): void {
  if (count !== null && until !== null)
    throwInvalidRule('End the rule after a number of times or on a date, not both.');
  if (days.length > 0 && monthDays.length > 0) throwInvalidRule('Use weekdays or days of the month, not both.');
  const isWeekly = frequency === 'WEEKLY';
  const isByMonth = frequency === 'MONTHLY' || frequency === 'YEARLY';
  if (days.length > 0 && !isWeekly && !isByMonth)
    throwInvalidRule('Use weekdays with weekly, monthly or yearly rules.');
  if (isWeekly && days.some(({ nth }) => nth !== null))
    throwInvalidRule('Leave out the number: a week has one of each weekday.');
  if (isByMonth && days.some(({ nth }) => nth === null))
    throwInvalidRule('Choose which one of the month, such as 2TU for the second Tuesday.');
  if (monthDays.length > 0 && !isByMonth) throwInvalidRule('Use days of the month with monthly or yearly rules.');
  if (months.length > 0 && frequency !== 'YEARLY') throwInvalidRule('Use months with yearly rules.');
  if (frequency === 'YEARLY' && months.length === 0 && (days.length > 0 || monthDays.length > 0))
    throwInvalidRule('Choose the month of a yearly rule.');
}

/** The canonical text of a rule, for storage, comparison and responses. */
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

/** The rule without COUNT and UNTIL. */
export const withoutEnd = (rule: string): string => serializeRule({ ...parseRule(rule), count: null, until: null });
