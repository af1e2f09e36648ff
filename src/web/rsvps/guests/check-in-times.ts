import { HOUR_MS } from '#contracts/durations.ts';
import { CHECK_IN_OPENS_HOURS, CHECK_IN_POLL_MS } from '#contracts/events/event-limits.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { useClock } from '#web/parts/use-clock.ts';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';
import { serverNow } from '#web/platform/http/http.ts';

/** Hosts finish their lists within this time after an event. */
const HOURS_AFTER = 24;

type EventTimes = Pick<EventDetail, 'status' | 'startsAt' | 'endsAt' | 'timeZone'>;

/** Null: check-in is always open, or does not close. */
const timesOf = ({ startsAt, endsAt }: EventTimes) => ({
  opensAt: startsAt === null ? null : Date.parse(startsAt) - CHECK_IN_OPENS_HOURS * HOUR_MS,
  closesAt: endsAt === null ? null : Date.parse(endsAt) + HOURS_AFTER * HOUR_MS,
});

/** Hosts at several doors see whom the others have checked in. */
export const checkInPolling = (event: EventTimes): { refetchInterval: number | false } => ({
  refetchInterval: checkInClosedReason(event) === null && CHECK_IN_POLL_MS,
});

/** Why hosts are not offered to check people in; null while they are. An undone check-in stays possible. */
export function checkInClosedReason(event: EventTimes, now = serverNow()): string | null {
  const { status, timeZone } = event;
  const { opensAt, closesAt } = timesOf(event);
  if (status === 'cancelled') return 'This event was cancelled.';
  if (status !== 'published' || (closesAt !== null && closesAt <= now)) return 'This event is over.';
  if (opensAt === null || opensAt <= now) return null;
  return `Check-in opens ${formatZonedInstant(new Date(opensAt).toISOString(), timeZone)}.`;
}

/** The same, which changes while the page is open. */
export function useCheckInClosedReason(event: EventTimes): string | null {
  const { opensAt, closesAt } = timesOf(event);
  return checkInClosedReason(event, useClock(opensAt, closesAt));
}
