export type WallTimes = { startsLocal: string | null; endsLocal: string | null; timeZone: string | null };
export type Instants = { startsAt: Date | null; endsAt: Date | null };

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

/** Wall times as they will be shown, with the instants they mean; both instants or none, since an event without an end has no time yet. */
export function resolveTimes({ startsLocal, endsLocal, timeZone }: WallTimes): WallTimes & Instants {
  if (!startsLocal || !endsLocal || !timeZone)
    return { startsLocal, endsLocal, timeZone, startsAt: null, endsAt: null };
  const start = instantOf(startsLocal, timeZone);
  const end = instantOf(endsLocal, timeZone);
  return { startsLocal: start.local, endsLocal: end.local, timeZone, startsAt: start.at, endsAt: end.at };
}

/** `minutes` later by the clock on the wall. */
export const wallTimeAfter = (wallTime: string, minutes: number): string =>
  Temporal.PlainDateTime.from(wallTime).add({ minutes }).toString({ smallestUnit: 'minute' });

export const minutesBetween = (from: string, to: string): number =>
  Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to)).total('minutes');
