import type { NotifyDeps } from '#server/notifications/notify.actions.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { notifyVolunteers, shiftFacts, shiftOf, WITH_WAITLIST } from './volunteer-notifications.actions.ts';
import type { ShiftRow } from './volunteer-notifications.queries.ts';

/** Notifies the volunteers of a cancelled shift, or once of all their shifts at a cancelled event. */
export async function notifyOfCancellation(
  tx: Db,
  deps: NotifyDeps,
  shift: ShiftRow,
  actorId: string | null,
): Promise<void> {
  const { shiftId, eventId, isEventCancelled, cancellationReason: reason } = shift;
  // Attendees are only notified of the event itself.
  const filter = { ...WITH_WAITLIST, excludesAttendees: isEventCancelled };
  const change = { actorId, calendar: 'CANCEL' } as const;
  if (!isEventCancelled || !eventId) {
    const facts = { change: 'cancelled', ...shiftFacts(shift) } as const;
    return notifyVolunteers(tx, deps, shift, filter, { ...change, facts, reason: `shift-cancelled:${shiftId}` });
  }
  const facts = { change: 'event-cancelled', ...shiftFacts(shift), reason } as const;
  await notifyVolunteers(tx, deps, shift, filter, {
    ...change,
    facts,
    // They may wait for the shift whose job is the first, and have others.
    ownFacts: ({ shifts: [first, ...others] }) =>
      first && {
        ...facts,
        ...shiftOf(first),
        shiftId: first.id,
        ...(others.length > 0 && { shiftCount: others.length + 1 }),
      },
    reason: `shifts-cancelled:${eventId}`,
    eventIds: [eventId],
  });
}
