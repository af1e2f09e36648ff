import { HOUR_MS } from '#contracts/durations.ts';
import { CHECK_IN_OPENS_HOURS, CHECK_IN_POLL_MS } from '#contracts/events/event-limits.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { formatZonedInstant } from '#web/parts/zoned-time.ts';

/** Hosts finish their lists within this time after an event. */
const HOURS_AFTER = 24;

type EventTimes = Pick<EventDetail, 'status' | 'startsAt' | 'endsAt' | 'timeZone'>;

/** Hosts at several doors see whom the others have checked in. */
export const checkInPolling = (event: EventTimes): { refetchInterval: number | false } => ({
  refetchInterval: checkInClosedReason(event) === null && CHECK_IN_POLL_MS,
});

/** Why hosts are not offered to check people in; null while they are. An undone check-in stays possible. */
export function checkInClosedReason(
  { status, startsAt, endsAt, timeZone }: EventTimes,
  now = Date.now(),
): string | null {
  if (status === 'cancelled') return 'This event was cancelled.';
  if (status !== 'published' || (endsAt && Date.parse(endsAt) + HOURS_AFTER * HOUR_MS <= now))
    return 'This event is over.';
  const opensAt = startsAt ? Date.parse(startsAt) - CHECK_IN_OPENS_HOURS * HOUR_MS : now;
  return opensAt > now ? `Check-in opens ${formatZonedInstant(new Date(opensAt).toISOString(), timeZone)}.` : null;
}
