import type { RsvpAttendance } from '#contracts/rsvps/rsvps.contract.ts';
import { canEditEvent, canSeeAnswers, canSeeEvent } from '#server/events/events.policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type EventForRsvp, findEventForViewers } from './rsvps.queries.ts';

export { offerHoursOf } from './seats/offers.ts';

/** How a person attends. Only a hybrid event leaves the choice to people. */
export const attendanceAt = (
  event: Pick<EventForRsvp, 'attendance'>,
  rsvp?: { attendance: RsvpAttendance },
): RsvpAttendance => (event.attendance === 'hybrid' ? (rsvp?.attendance ?? 'in-person') : event.attendance);

/** Throws the same error for a missing event and for one that the viewer may not see. */
export async function requireVisibleEvent(db: Db, eventId: string, viewerId: string | null): Promise<EventForRsvp> {
  const [event] = await findEventForViewers(db, eventId, [viewerId]);
  if (!event || !canSeeEvent(event, event)) throw new AppError('event.not_found');
  return event;
}

/** People who manage the guests: hosts, and people who co-host. */
export async function requireHost(db: Db, eventId: string, viewerId: string): Promise<EventForRsvp> {
  const event = await requireVisibleEvent(db, eventId, viewerId);
  if (!canEditEvent(event)) throw new AppError('auth.forbidden');
  return event;
}

/** Hosts and all co-hosts see all RSVPs and check people in. */
export async function requireHostOrCohost(db: Db, eventId: string, viewerId: string): Promise<EventForRsvp> {
  const event = await requireVisibleEvent(db, eventId, viewerId);
  if (!canSeeAnswers(event)) throw new AppError('auth.forbidden');
  return event;
}

export const canSeeAttendees = (event: EventForRsvp): boolean =>
  canSeeAnswers(event) || event.attendeeList === 'everyone' || (event.attendeeList === 'going' && event.isAdmitted);
