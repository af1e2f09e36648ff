/**
 * The instant a clock on the spot means. A time that a clock change skips moves forward by the gap; one that happens twice means
 * the first. `local` is what the clock then shows.
 */
export function instantOf(wallTime: string, timeZone: string): { at: Date; local: string } {
  const zoned = Temporal.PlainDateTime.from(wallTime).toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  return {
    at: new Date(zoned.epochMilliseconds),
    local: zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }),
  };
}

/** `minutes` later by the clock on the wall. */
export const wallTimeAfter = (wallTime: string, minutes: number): string =>
  Temporal.PlainDateTime.from(wallTime).add({ minutes }).toString({ smallestUnit: 'minute' });

export const minutesBetween = (from: string, to: string): number =>
  Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to)).total('minutes');
