import { addDays, type Day, type DayRange, monthOf } from './calendar-days.ts';

/** ISO weekday numbers: Monday is 1, Sunday is 7. */
export type LocaleWeek = { firstDay: number; weekend: readonly number[] };

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
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
