/** Dates as YYYY-MM-DD, which sort as text. Arithmetic uses UTC, where every day has 24 hours. */
export type Day = string;
export type DayRange = { first: Day; last: Day };

/** ISO weekday numbers: Monday is 1, Sunday is 7. */
export type LocaleWeek = { firstDay: number; weekend: readonly number[] };

const toDate = (day: Day) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date): Day => date.toISOString().slice(0, 10);
const pad = (number: number) => String(number).padStart(2, '0');

/** Today by the device's clock. */
export const dayOf = (date: Date): Day => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** Whether `text` is an existing date. */
export function isDay(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? toDate(text) : null;
  return date !== null && !Number.isNaN(date.getTime()) && toDay(date) === text;
}

const weekdayOf = (day: Day): number => toDate(day).getUTCDay() || 7;
export const monthOf = (day: Day): string => day.slice(0, 7);

export const isWithin = (day: Day, { first, last }: DayRange): boolean => first <= day && day <= last;

export function addDays(day: Day, count: number): Day {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + count);
  return toDay(date);
}

/** The same day of another month, or the last day of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const first = toDate(`${monthOf(day)}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  const month = toDay(first).slice(0, 7);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${month}-${pad(Math.min(Number(day.slice(8)), length))}`;
}

const startOfWeek = (day: Day, { firstDay }: LocaleWeek): Day => addDays(day, -((weekdayOf(day) - firstDay + 7) % 7));

export function weekContaining(day: Day, localeWeek: LocaleWeek): DayRange {
  const first = startOfWeek(day, localeWeek);
  return { first, last: addDays(first, 6) };
}

export const nextWeek = (day: Day, localeWeek: LocaleWeek): DayRange => weekContaining(addDays(day, 7), localeWeek);

/** The weekend that contains `day`, or the next one. */
export function nearestWeekend(day: Day, { weekend }: LocaleWeek): DayRange {
  const isWeekend = (candidate: Day) => weekend.includes(weekdayOf(candidate));
  let first = day;
  while (!isWeekend(first)) first = addDays(first, 1);
  let last = first;
  while (isWeekend(addDays(first, -1))) first = addDays(first, -1);
  while (isWeekend(addDays(last, 1))) last = addDays(last, 1);
  return { first, last };
}

/** Rows of seven days; `null` for days outside the month. */
export function weeksOf(month: string, localeWeek: LocaleWeek): (Day | null)[][] {
  const weeks: (Day | null)[][] = [];
  for (let start = startOfWeek(`${month}-01`, localeWeek); start.slice(0, 7) <= month; start = addDays(start, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, offset) => addDays(start, offset)).map((day) =>
        monthOf(day) === month ? day : null,
      ),
    );
  return weeks;
}

/** The locale's weeks; starts on Monday when the browser does not know or the locale is invalid. */
export function localeWeekOf(locale: string): LocaleWeek {
  const [known] = supported(locale.split('@')[0]!);
  const language = new Intl.Locale(known ?? 'en-GB') as Intl.Locale & { getWeekInfo?: () => LocaleWeek };
  return language.getWeekInfo?.() ?? { firstDay: 1, weekend: [6, 7] };
}

/** Systems without a language report `C` or `en-US@posix`, for which `Intl.Locale` throws. */
function supported(tag: string): string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag);
  } catch {
    return [];
  }
}

/** `options` as for Intl.DateTimeFormat, in the site's language. */
export const formatDay = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(toDate(day));
