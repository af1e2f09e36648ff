import type { z } from 'zod';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import type { NotificationFacts } from '#server/notifications/notification-facts.ts';
import { utcDay } from '#server/platform/clock.ts';
import { on, type Work } from '#server/platform/jobs/work.ts';
import { expireMails } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { rsvpChanged } from '#server/rsvps/rsvps.domain-events.ts';
import { offerHoursOf } from '#server/rsvps/rsvps.policy.ts';
import { deleteRemindersOfLeftEvents } from './deleted-notifications.queries.ts';
import { type EventContent, eventFacts, notifyAttendees } from './event-notifications.actions.ts';
import { gatherRequest } from './event-requests.jobs.ts';
import * as queries from './rsvp-notifications.queries.ts';
import { collectRsvp } from './rsvp-summaries.jobs.ts';

type RsvpChange = z.output<typeof rsvpChanged.payload>;

export const rsvpNotificationJobs = (deps: NotifyDeps): Work =>
  on(rsvpChanged, { name: 'notify-of-rsvp' }, (change) => notifyOfRsvp(deps, change));

/** Changes that people make themselves are confirmed by mail only. */
const OWN_CHANGES = ['going', 'offer-taken', 'waitlisted', 'requested', 'left'];
/** Take the event out of the calendar. */
const ENDING_CHANGES = ['removed', 'left', 'released', 'moved-back'];
/** People who saw a members-only event because they were coming no longer see it, and must be notified nevertheless. */
const LEAVING_CHANGES = ['removed', 'left', 'declined'];
/** Hosts are notified of these. */
const SUMMARY_CHANGES = ['going', 'offer-taken', 'waitlisted'];

/** They may wait for the end of quiet hours, with an address that is hidden from everybody else. */
export const expireRemindersOfLeftEvents = async (tx: Db, { clock }: NotifyDeps, personId: string): Promise<void> =>
  expireMails(tx, await deleteRemindersOfLeftEvents(tx, personId, clock.now()));

/** Notifies a person of the status of their RSVP. Skips outdated changes: a later job notifies of the new one. */
async function notifyOfRsvp(deps: NotifyDeps, { rsvpId, revision, kind }: RsvpChange): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (SUMMARY_CHANGES.includes(kind)) await collectRsvp(tx, deps, rsvpId);
    if (kind === 'requested') await gatherRequest(tx, deps, rsvpId);
    const rsvp = await queries.findChangedRsvp(tx, rsvpId);
    if (rsvp && rsvp.status !== 'going') await expireRemindersOfLeftEvents(tx, deps, rsvp.personId);
    if (!rsvp || rsvp.revision !== revision || rsvp.eventStatus !== 'published') return;
    // People whom a host moved to the waitlist have no place in line, also when they switch between the venue and online.
    if (kind === 'waitlisted' && rsvp.position === null) return;
    const content = rsvpContent(kind, rsvp);
    if (kind === 'left' && !(await queries.wasConfirmed(tx, rsvp))) return;
    const isMailOnly = OWN_CHANGES.includes(kind);
    await notifyAttendees(tx, deps, [rsvp], content, {
      reason:
        isMailOnly && kind !== 'offer-taken'
          ? await ownChangeReason(tx, rsvp, kind, deps.clock.now())
          : `rsvp:${rsvpId}:${revision}`,
      isMailOnly,
      calendar: rsvp.status === 'going' ? 'PUBLISH' : ENDING_CHANGES.includes(kind) ? 'CANCEL' : undefined,
      answerBy: rsvp.status === 'offered' ? rsvp.answerBy! : undefined,
      reachesOutsiders: LEAVING_CHANGES.includes(kind),
    });
  });
}

/** People who change their mind back and forth get each confirmation once per day: that they go or wait, have left, and are back, in person and online. */
async function ownChangeReason(
  tx: Db,
  { eventId, personId, isHybrid, attendance }: queries.ChangedRsvp,
  kind: RsvpChange['kind'],
  now: Date,
): Promise<string> {
  const day = utcDay(now);
  if (kind === 'requested') return `rsvp-requested:${eventId}:${day}`;
  const left = `rsvp-left:${eventId}:${day}`;
  if (kind === 'left') return left;
  const isOnline = isHybrid && attendance === 'online';
  const earlier = [left, ...(isHybrid && !isOnline ? [`rsvp-online:${eventId}:${day}`] : [])];
  const isBack = await queries.wasNotified(tx, personId, earlier);
  const waits = kind === 'waitlisted' ? '-waitlisted' : '';
  return `rsvp${isBack ? '-again' : ''}${isOnline ? '-online' : ''}${waits}:${eventId}:${day}`;
}

function rsvpContent(change: RsvpChange['kind'], rsvp: queries.ChangedRsvp): EventContent {
  const event = eventFacts(rsvp);
  const { guests, hasTickets } = rsvp;
  const about = (facts: NotificationFacts<'rsvp'>) => ({ kind: 'rsvp', facts }) as const;
  const hybrid = rsvp.isHybrid ? { attendance: rsvp.attendance } : {};
  if (change === 'offered')
    return {
      kind: 'spot',
      facts: {
        change,
        ...event,
        ...hybrid,
        guests,
        answerBy: rsvp.answerBy!.toISOString(),
        ...(hasTickets && { hasTickets }),
      },
    };
  if (change === 'offer-expired' || change === 'released') return { kind: 'spot', facts: { change, ...event } };
  const access = rsvp.canSeeEvent ? {} : { hasNoAccess: true as const };
  if (change === 'requested') return about({ change, ...event });
  if (change === 'removed' || change === 'left') return about({ change, ...event, ...access });
  if (change === 'moved-back' || change === 'offer-withdrawn') return about({ change, ...event });
  if (change === 'declined') return about({ change, ...event, ...access, note: rsvp.declineNote });
  if (change === 'waitlisted' || change === 'accepted-to-waitlist')
    return about({ change, ...event, ...hybrid, guests, position: rsvp.position ?? 1, offerHours: offerHoursOf(rsvp) });
  const going = { ...event, ...hybrid, guests };
  if (change === 'moved-up' || change === 'accepted') return about({ change, ...going });
  return about({ change: 'going', ...going, ...(rsvp.hasTicket && { hasTicket: true }) });
}
