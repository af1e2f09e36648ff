import { z } from 'zod';
import { MAX_SHIFT_DISTANCE_DAYS, MAX_SHIFT_HOURS } from '#contracts/volunteering/volunteer-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { instantOf, minutesBetween } from '#server/platform/formats/wall-clock.ts';

/** Wall times as they will be shown, and the instants they mean. */
export const ShiftTimes = z.object({
  startsLocal: z.string(),
  endsLocal: z.string(),
  timeZone: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
});
export type ShiftTimes = z.infer<typeof ShiftTimes>;

export function timesOf(startsLocal: string, endsLocal: string, timeZone: string): ShiftTimes {
  const [start, end] = [instantOf(startsLocal, timeZone), instantOf(endsLocal, timeZone)];
  return { startsLocal: start.local, endsLocal: end.local, timeZone, startsAt: start.at, endsAt: end.at };
}

/** Whether a shift can have them: a clock change may leave it without length, or longer than a day. */
export const arePossible = ({ startsLocal, endsLocal, startsAt, endsAt }: ShiftTimes): boolean =>
  endsAt > startsAt && endsLocal > startsLocal && minutesBetween(startsLocal, endsLocal) <= MAX_SHIFT_HOURS * 60;

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
