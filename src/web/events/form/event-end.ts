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

const minutesBetween = (from: string, to: string) => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / MINUTE_MS;

/** The new opening and closing of RSVPs: as long before the start as before it moved. */
function afterStartRsvps({ rsvpOpens, rsvpCloses }: Times, former: string, start: string): Partial<Times> {
  if (!former || !start) return {};
  const distance = minutesBetween(former, start);
  return {
    ...(rsvpOpens && { rsvpOpens: addMinutes(rsvpOpens, distance) }),
    ...(rsvpCloses && { rsvpCloses: addMinutes(rsvpCloses, distance) }),
  };
}

/**
 * The new end when the start moves: keeps the duration, or without an end uses `durationMinutes`. RSVPs move along. `former`: the times when the start
 * was last whole, from which all of them move; they stay while it is typed.
 */
export function afterStart(
  times: Times,
  changed: Partial<Times>,
  durationMinutes: number,
  former = times,
): Partial<Times> {
  const move = { from: wholeStart(former), to: wholeStart({ ...times, ...changed }) };
  return {
    ...afterStartEnd(times, changed, { ...move, former, durationMinutes }),
    ...afterStartRsvps(times, move.from, move.to),
  };
}

type StartMove = { from: string; to: string; former: Times; durationMinutes: number };

function afterStartEnd(
  times: Times,
  changed: Partial<Times>,
  { from, to, former, durationMinutes }: StartMove,
): Partial<Times> {
  const { endDate, endTime } = times;
  const { startDate } = { ...times, ...changed };
  const isSameDay = endDate === '' || endDate === times.startDate;
  if (!to) return !from && isSameDay && startDate ? { endDate: startDate } : {};
  // An end that was changed while the start was typed is no longer relative to the former one.
  const isKept = endDate === former.endDate && endTime === former.endTime;
  const hadLength = from !== '' && isKept && isWhole(endDate, endTime);
  if (endTime && !hadLength) return { endDate: isSameDay || endDate < startDate ? startDate : endDate };
  const length = hadLength ? minutesBetween(from, `${endDate}T${endTime}`) : durationMinutes;
  const end = addMinutes(to, Math.max(length, 1));
  return { endDate: end.slice(0, 10), endTime: end.slice(11) };
}
