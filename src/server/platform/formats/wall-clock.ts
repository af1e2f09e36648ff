/**
 * Converts a local time to an instant. A time skipped by a clock change moves forward by the gap; an ambiguous one means the first.
 * `local` is the resulting local time.
 */
export function instantOf(wallTime: string, timeZone: string): { at: Date; local: string } {
  const zoned = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  return {
    at: new Date(zoned.epochMilliseconds),
    local: zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }),
  };
}

/** The local time at an instant, to the minute. */
export const wallTimeAt = (instant: Date, timeZone: string): string =>
  instant.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** `minutes` later in local time. */
export const wallTimeAfter = (wallTime: string, minutes: number): string =>
  Temporal.PlainDateTime.from(wallTime).add({ minutes }).toString({ smallestUnit: 'minute' });

export const minutesBetween = (from: string, to: string): number =>
  Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to)).total('minutes');
