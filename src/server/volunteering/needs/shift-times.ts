import { z } from 'zod';
import { NOT_IN_FUTURE } from '#contracts/field-errors.ts';
import { MAX_SHIFT_DISTANCE_DAYS, MAX_SHIFT_HOURS } from '#contracts/volunteering/volunteer-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { instantOf, minutesBetween } from '#server/platform/formats/wall-clock.ts';

/** Local times and the instants they resolve to. */
export const ShiftTimes = z.object({
  startsLocal: z.string(),
  endsLocal: z.string(),
  timeZone: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
});
export type ShiftTimes = z.infer<typeof ShiftTimes>;

export function resolveShiftTimes(startsLocal: string, endsLocal: string, timeZone: string): ShiftTimes {
  const [start, end] = [instantOf(startsLocal, timeZone), instantOf(endsLocal, timeZone)];
  return { startsLocal: start.local, endsLocal: end.local, timeZone, startsAt: start.at, endsAt: end.at };
}

/** False if a DST change makes the shift empty or longer than allowed. */
export const areValidTimes = ({ startsLocal, endsLocal, startsAt, endsAt }: ShiftTimes): boolean =>
  endsAt > startsAt && endsLocal > startsLocal && minutesBetween(startsLocal, endsLocal) <= MAX_SHIFT_HOURS * 60;

export function throwFieldErrors(fields: Record<string, string>): never {
  throw new AppError('request.invalid', { message: Object.values(fields)[0]!, fields });
}

/** `field` is the path to the shift in the request, such as `shifts.0.`. */
export function requireValidTimes(times: ShiftTimes, eventStartsLocal: string | null, field = ''): void {
  const minutes = minutesBetween(times.startsLocal, times.endsLocal);
  if (minutes <= 0 || times.endsAt <= times.startsAt)
    throwFieldErrors({ [`${field}endsLocal`]: 'The end must be after the start.' });
  if (minutes > MAX_SHIFT_HOURS * 60)
    throwFieldErrors({ [`${field}endsLocal`]: `A shift can last up to ${MAX_SHIFT_HOURS} hours. Add another one.` });
  if (eventStartsLocal === null) return;
  if (Math.abs(minutesBetween(eventStartsLocal, times.startsLocal)) > MAX_SHIFT_DISTANCE_DAYS * 1440)
    throwFieldErrors({
      [`${field}startsLocal`]: `A shift can be up to ${MAX_SHIFT_DISTANCE_DAYS} days before or after its event.`,
    });
}

export function requireFutureStart({ startsAt }: ShiftTimes, now: Date, field = ''): void {
  if (startsAt <= now) throwFieldErrors({ [`${field}startsLocal`]: NOT_IN_FUTURE });
}
