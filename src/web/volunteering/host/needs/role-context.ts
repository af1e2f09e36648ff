import type { EventDetail } from '#contracts/events/events.contract.ts';
import type { RoleContext } from './role-values.ts';

type TimedEvent = Pick<EventDetail, 'id' | 'startsLocal' | 'endsLocal' | 'timeZone' | 'series'>;

/** The starting values for roles of an event: its time, its time zone and its recurrence rule. */
export const roleContextOf = ({ id, startsLocal, endsLocal, timeZone, series }: TimedEvent): RoleContext => ({
  owner: { kind: 'event', id },
  eventSpan: startsLocal && endsLocal ? { startsLocal, endsLocal } : null,
  timeZone,
  ruleText: series?.ruleText ?? null,
});

/** Why no roles can be added to the event, or null. */
export function rolesClosedReason({
  status,
  isPast,
  startsLocal,
}: Pick<EventDetail, 'status' | 'isPast' | 'startsLocal'>) {
  if (status === 'cancelled') return 'The event and its shifts are cancelled.';
  if (isPast) return 'The event is over. Mark who came and approve their hours.';
  return startsLocal ? null : 'Set the event’s date and time first. A duplicated event gets its roles and shifts then.';
}
