import { canEditEvent, canSeeAnswers, canSeeEvent } from '#server/events/events.policy.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { type EventForRsvp, listEventsForRsvp } from './rsvps.queries.ts';

/** The event, for somebody who may see it; absent and not visible are the same. */
export async function requireVisible(db: Db, eventId: string, viewerId: string | null): Promise<EventForRsvp> {
  const [occasion] = await listEventsForRsvp(db, eventId, [viewerId]);
  if (!occasion || !canSeeEvent(occasion, occasion)) throw new AppError('event.not_found');
  return occasion;
}

/** The event, for one of its hosts. */
export async function requireHost(db: Db, eventId: string, viewerId: string): Promise<EventForRsvp> {
  const occasion = await requireVisible(db, eventId, viewerId);
  if (!canEditEvent(occasion)) throw new AppError('auth.forbidden');
  return occasion;
}

/** The event, for one of its hosts, or for who runs a group that co-hosts: they see who comes, and check people in. */
export async function requireDoorkeeper(db: Db, eventId: string, viewerId: string): Promise<EventForRsvp> {
  const occasion = await requireVisible(db, eventId, viewerId);
  if (!canSeeAnswers(occasion)) throw new AppError('auth.forbidden');
  return occasion;
}

export const canSeeAttendees = ({ attendeeList, isAdmitted, ...standing }: EventForRsvp): boolean =>
  canSeeAnswers({ isAdmitted, ...standing }) || attendeeList === 'everyone' || (attendeeList === 'going' && isAdmitted);
