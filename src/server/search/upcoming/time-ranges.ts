import { HOUR_MS } from '#contracts/durations.ts';

/** Local days, inclusive. */
export type DayRange = { first: string; last: string };
export type QuickRange = 'today' | 'this-week' | 'this-weekend' | 'next-week';

const MONDAY_TO_SUNDAY = { firstDay: 1, weekend: [6, 7] };

/** The first day of the week (1 is Monday) and the weekend days in a locale. */
function weekInfo(locale: string | undefined): { firstDay: number; weekend: number[] } {
  if (!locale) return MONDAY_TO_SUNDAY;
  try {
    const { firstDay, weekend } = new Intl.Locale(locale).getWeekInfo();
    return { firstDay, weekend: [...weekend] };
  } catch {
    return MONDAY_TO_SUNDAY;
  }
}

/** “This weekend” is the current weekend on its days, otherwise the next one. */
export function quickRange(range: QuickRange, today: Temporal.PlainDate, locale?: string): DayRange {
  const { firstDay, weekend } = weekInfo(locale);
  const days = (first: Temporal.PlainDate, count: number) => ({
    first: first.toString(),
    last: first.add({ days: count - 1 }).toString(),
  });
  const weekStart = today.subtract({ days: (today.dayOfWeek - firstDay + 7) % 7 });
  if (range === 'today') return days(today, 1);
  if (range === 'this-week') return days(weekStart, 7);
  if (range === 'next-week') return days(weekStart.add({ days: 7 }), 7);
  const weekendStart = weekend.find((day) => !weekend.includes(((day + 5) % 7) + 1))!;
  const daysSinceWeekendStart = (today.dayOfWeek - weekendStart + 7) % 7;
  const start =
    daysSinceWeekendStart < weekend.length
      ? today.subtract({ days: daysSinceWeekendStart })
      : today.add({ days: 7 - daysSinceWeekendStart });
  return days(start, weekend.length);
}

export const toLocalDay = (instant: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

/** The first instant of a day in a time zone. */
const startOfDay = (day: string | Temporal.PlainDate, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);

/** Instants from the start of the first day to the end of the last. */
export const toInstants = ({ first, last }: DayRange, timeZone: string): { from: Date; to: Date } => ({
  from: startOfDay(first, timeZone),
  to: startOfDay(Temporal.PlainDate.from(last).add({ days: 1 }), timeZone),
});

/** Instants between which all events of the days begin, in whatever zone each counts: from 14 hours ahead of UTC to 12 behind. */
export const toInstantsAnywhere = (days: DayRange): { from: Date; to: Date } => {
  const { from, to } = toInstants(days, 'UTC');
  return { from: new Date(from.getTime() - 14 * HOUR_MS), to: new Date(to.getTime() + 12 * HOUR_MS) };
};

export function daysOfMonth(month: string): DayRange {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return { first: first.toString(), last: first.add({ months: 1 }).subtract({ days: 1 }).toString() };
}
