import type { EventDetail } from '#contracts/events/events.contract.ts';

/** Hosts finish their lists within this time after an event. */
const HOURS_AFTER = 24;

/** Whether hosts are still offered to check people in; an undone check-in stays possible. */
export const isCheckInOpen = ({ status, endsAt }: Pick<EventDetail, 'status' | 'endsAt'>, now = Date.now()): boolean =>
  status === 'published' && (endsAt === null || Date.parse(endsAt) + HOURS_AFTER * 3_600_000 > now);
