/** Days of a viewer's calendar, both included. */
export type DayRange = { first: string; last: string };
export type QuickRange = 'today' | 'this-week' | 'this-weekend' | 'next-week';

const MONDAY_TO_SUNDAY = { firstDay: 1, weekend: [6, 7] };

/** With which day (1 is Monday) weeks start and which make the weekend where this language is spoken. */
function weekOf(locale: string | undefined): { firstDay: number; weekend: number[] } {
  if (!locale) return MONDAY_TO_SUNDAY;
  try {
    const { firstDay, weekend } = new Intl.Locale(locale).getWeekInfo();
    return { firstDay, weekend: [...weekend] };
  } catch {
    return MONDAY_TO_SUNDAY;
  }
}

/** What “this weekend” means on a day: the one it belongs to, or else the next. */
export function quickRange(range: QuickRange, today: Temporal.PlainDate, locale?: string): DayRange {
  const { firstDay, weekend } = weekOf(locale);
  const days = (first: Temporal.PlainDate, count: number) => ({
    first: first.toString(),
    last: first.add({ days: count - 1 }).toString(),
  });
  const weekStart = today.subtract({ days: (today.dayOfWeek - firstDay + 7) % 7 });
  if (range === 'today') return days(today, 1);
  if (range === 'this-week') return days(weekStart, 7);
  if (range === 'next-week') return days(weekStart.add({ days: 7 }), 7);
  const opening = weekend.find((day) => !weekend.includes(((day + 5) % 7) + 1))!;
  const sinceOpening = (today.dayOfWeek - opening + 7) % 7;
  const start =
    sinceOpening < weekend.length ? today.subtract({ days: sinceOpening }) : today.add({ days: 7 - sinceOpening });
  return days(start, weekend.length);
}

export const dayOf = (instant: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

/** The first instant of a day where the clocks of `timeZone` hold. */
const startOfDay = (day: string | Temporal.PlainDate, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);

/** Instants from the start of the first day to the end of the last. */
export const instantsOf = ({ first, last }: DayRange, timeZone: string): { from: Date; to: Date } => ({
  from: startOfDay(first, timeZone),
  to: startOfDay(Temporal.PlainDate.from(last).add({ days: 1 }), timeZone),
});

export function daysOfMonth(month: string): DayRange {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return { first: first.toString(), last: first.add({ months: 1 }).subtract({ days: 1 }).toString() };
}
