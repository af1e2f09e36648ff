import { MAX_SHIFT_DISTANCE_DAYS, MAX_SHIFT_HOURS } from '#contracts/volunteer-limits.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Wall times as they will be shown, and the instants they mean. */
export type ShiftTimes = { startsLocal: string; endsLocal: string; timeZone: string; startsAt: Date; endsAt: Date };

const plain = (wallTime: string) => Temporal.PlainDateTime.from(wallTime);
const text = (wallTime: Temporal.PlainDateTime) => wallTime.toString({ smallestUnit: 'minute' });

export const minutesBetween = (from: string, to: string): number => plain(from).until(plain(to)).total('minutes');

export const minutesLater = (wallTime: string, minutes: number): string => text(plain(wallTime).add({ minutes }));

/** As for events: a time that a clock change skips moves forward by the gap, one that happens twice means the first. */
export function timesOf(startsLocal: string, endsLocal: string, timeZone: string): ShiftTimes {
  const start = plain(startsLocal).toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  const end = plain(endsLocal).toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  return {
    startsLocal: text(start.toPlainDateTime()),
    endsLocal: text(end.toPlainDateTime()),
    timeZone,
    startsAt: new Date(start.epochMilliseconds),
    endsAt: new Date(end.epochMilliseconds),
  };
}

export function refuse(fields: Record<string, string>): never {
  throw new AppError('request.invalid', { message: Object.values(fields)[0]!, fields });
}

/** Throws where a shift with these times cannot be; `field` leads to it in the request, as `shifts.0.`. */
export function requireSensible(times: ShiftTimes, eventStartsLocal: string | null, field = ''): void {
  const minutes = minutesBetween(times.startsLocal, times.endsLocal);
  if (minutes <= 0 || times.endsAt <= times.startsAt)
    refuse({ [`${field}endsLocal`]: 'A shift ends after it has begun' });
  if (minutes > MAX_SHIFT_HOURS * 60)
    refuse({ [`${field}endsLocal`]: `A shift lasts at most ${MAX_SHIFT_HOURS} hours: add another one` });
  if (eventStartsLocal === null) return;
  if (Math.abs(minutesBetween(eventStartsLocal, times.startsLocal)) > MAX_SHIFT_DISTANCE_DAYS * 1440)
    refuse({ [`${field}startsLocal`]: `A shift is at most ${MAX_SHIFT_DISTANCE_DAYS} days before or after its event` });
}

export function requireComing({ startsAt }: ShiftTimes, now: Date, field = ''): void {
  if (startsAt <= now) refuse({ [`${field}startsLocal`]: 'Choose a time that is yet to come' });
}
