import { MINUTE_MS } from '#contracts/durations.ts';
import { addMinutes } from '#web/parts/zone-clock.ts';
import type { EventValues } from './event-form-fields.ts';

export type Times = Pick<EventValues, 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'rsvpOpens' | 'rsvpCloses'>;

const toMs = (date: string, time: string) => Date.parse(`${date}T${time}Z`);
/** Neither missing nor out of range, as a year of five digits is. */
const isWhole = (date: string, time: string) => !Number.isNaN(toMs(date, time));

const dayAfter = (date: string) => addMinutes(`${date}T00:00`, 24 * 60).slice(0, 10);

/** The new end when its time changes: an end before the start is on the next day, and returns from there. */
export function afterEndTime(
  { startDate, startTime, endDate, endTime: former }: Times,
  endTime: string,
): Partial<Times> {
  if (!isWhole(startDate, startTime) || endTime === '') return { endTime };
  const isOvernight = former !== '' && former <= startTime && endDate === dayAfter(startDate);
  if (endDate !== '' && endDate !== startDate && !isOvernight) return { endTime };
  return { endTime, endDate: endTime <= startTime ? dayAfter(startDate) : startDate };
}

/** The start as a local time; empty while it is incomplete, as a year half typed is. */
export const wholeStart = ({ startDate, startTime }: Times): string =>
  startDate >= '1000' && isWhole(startDate, startTime) ? `${startDate}T${startTime}` : '';

/** The new opening and closing of RSVPs: as long before the start as before it moved. */
function afterStartRsvps({ rsvpOpens, rsvpCloses }: Times, former: string, start: string): Partial<Times> {
  if (!former || !start) return {};
  const distance = (Date.parse(`${start}Z`) - Date.parse(`${former}Z`)) / MINUTE_MS;
  return {
    ...(rsvpOpens && { rsvpOpens: addMinutes(rsvpOpens, distance) }),
    ...(rsvpCloses && { rsvpCloses: addMinutes(rsvpCloses, distance) }),
  };
}

/**
 * The new end when the start moves: keeps the duration, or without an end uses `durationMinutes`. RSVPs move along, from the `former` start, which was
 * the last one that was whole.
 */
export function afterStart(
  times: Times,
  changed: Partial<Times>,
  durationMinutes: number,
  former = wholeStart(times),
): Partial<Times> {
  return {
    ...afterStartEnd(times, changed, durationMinutes),
    ...afterStartRsvps(times, former, wholeStart({ ...times, ...changed })),
  };
}

function afterStartEnd(times: Times, changed: Partial<Times>, durationMinutes: number): Partial<Times> {
  const { startDate, startTime } = { ...times, ...changed };
  const isSameDay = times.endDate === '' || times.endDate === times.startDate;
  if (!isWhole(startDate, startTime)) return isSameDay && startDate ? { endDate: startDate } : {};
  const hadLength = isWhole(times.startDate, times.startTime) && isWhole(times.endDate, times.endTime);
  const length = hadLength
    ? (toMs(times.endDate, times.endTime) - toMs(times.startDate, times.startTime)) / MINUTE_MS
    : durationMinutes;
  if (times.endTime && !hadLength)
    return { endDate: isSameDay || times.endDate < startDate ? startDate : times.endDate };
  const end = addMinutes(`${startDate}T${startTime}`, Math.max(length, 1));
  return { endDate: end.slice(0, 10), endTime: end.slice(11) };
}
