import { z } from 'zod';
import { DAY_SECONDS } from '#contracts/durations.ts';
import { spanOf } from '#server/notifications/event-facts.ts';
import type { NewNotification, NotifyDeps } from '#server/notifications/new-notification.ts';
import { notify } from '#server/notifications/notify.actions.ts';
import { signUpUrls } from '#server/notifications/sign-up-links.ts';
import { excerpt } from '#server/notifications/text/excerpt.ts';
import {
  deleteNotificationsOfKeptShifts,
  KEPT_SHIFT,
} from '#server/notifications/triggers/events/deleted-notifications.queries.ts';
import { newsTime } from '#server/notifications/triggers/news-time.ts';
import { findPerson } from '#server/people/people.queries.ts';
import { secondsAfter, utcDay } from '#server/platform/clock.ts';
import type { CalendarMethod } from '#server/platform/formats/icalendar.ts';
import { enqueueAll, job, timestamp } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { type Attachment, expireMails } from '#server/platform/mail/outbox.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { listPersonalShifts, listShiftsLeftFor } from '#server/volunteering/calendars/shift-calendars.queries.ts';
import { settleShift } from '#server/volunteering/sign-ups/roster.actions.ts';
import {
  shiftChanged,
  shiftsMoved,
  signUpChanged,
  volunteerDeleted,
  volunteersMessaged,
} from '#server/volunteering/volunteering.domain-events.ts';
import { notifyOfCancellation } from './cancelled-shifts.actions.ts';
import { enqueueWaitingChanges, takePendingMove, upsertPendingMoves } from './pending-shift-moves.queries.ts';
import { shiftCalendarFiles } from './shift-calendar-files.ts';
import { findShiftMails } from './shift-mails.queries.ts';
import {
  notifyVolunteers,
  organizerNotifications,
  organizerReasons,
  shiftFacts,
  untilShiftEnds,
  WITH_WAITLIST,
  withoutExpiry,
} from './volunteer-notifications.actions.ts';
import * as queries from './volunteer-notifications.queries.ts';

/** What the mail does to the calendar of the volunteer. */
const CALENDAR_METHODS: Partial<Record<SignUpChange['kind'], CalendarMethod>> = {
  'signed-up': 'PUBLISH',
  'moved-up': 'PUBLISH',
  'let-back-in': 'PUBLISH',
  exchanged: 'PUBLISH',
  'moved-back': 'CANCEL',
  removed: 'CANCEL',
  replaced: 'CANCEL',
  'membership-ended': 'CANCEL',
};

const notifyOfShiftMoveJob = job({ name: 'notify-of-shift-move', payload: z.object({ shiftId: z.uuid() }) });
const remindVolunteersJob = job({
  name: 'remind-volunteers',
  payload: z.object({
    shiftId: z.uuid(),
    startsAt: timestamp,
    /** The calendar sequence of the shift, which rises when it is moved away and back. Absent from jobs of earlier versions. */
    sequence: z.int().optional(),
  }),
});
export const sendShiftRemindersJob = job({ name: 'send-shift-reminders', cron: '* * * * *' });

type SignUpChange = z.output<typeof signUpChanged.payload>;
type ShiftChange = z.output<typeof shiftChanged.payload>;
type ShiftsMoved = z.output<typeof shiftsMoved.payload>;
type Message = z.output<typeof volunteersMessaged.payload>;
type VolunteerDeleted = z.output<typeof volunteerDeleted.payload>;

export function volunteerNotificationJobs(deps: NotifyDeps): Work {
  const inTransaction =
    <P>(handler: (tx: Db, deps: NotifyDeps, payload: P) => Promise<unknown>) =>
    (payload: P) =>
      deps.db.transaction((tx) => handler(tx, deps, payload));
  return combine([
    on(signUpChanged, { name: 'notify-of-sign-up' }, inTransaction(notifyOfSignUp)),
    on(volunteerDeleted, { name: 'notify-of-volunteer-deleted' }, inTransaction(notifyOfVolunteerDeleted)),
    on(shiftChanged, { name: 'notify-of-shift-change' }, inTransaction(notifyOfShiftChange)),
    on(shiftsMoved, { name: 'notify-of-shift-moves' }, inTransaction(notifyOfShiftMoves)),
    on(volunteersMessaged, { name: 'notify-of-shift-message' }, inTransaction(notifyOfMessage)),
    handle(notifyOfShiftMoveJob, inTransaction(notifyOfShiftMove)),
    handle(remindVolunteersJob, inTransaction(remindVolunteers)),
    handle(sendShiftRemindersJob, async () => {
      await queries.enqueueShiftReminders(deps.db, deps.clock.now());
      await enqueueWaitingChanges(deps.db);
    }),
  ]);
}

/** Notifies the volunteer and the organizers, unless the sign-up has changed again since. */
async function notifyOfSignUp(
  tx: Db,
  deps: NotifyDeps,
  { signUpId, revision, kind, movedUpIds = [] }: SignUpChange,
): Promise<void> {
  const signUp = await queries.findSignUp(tx, signUpId);
  if (!signUp || signUp.revision !== revision || signUp.isCancelled || kind === 'replacement-sought') return;
  const day = utcDay(deps.clock.now());
  const isOwnSignUp = kind === 'signed-up' || kind === 'waitlisted';
  const notifications: NewNotification[] = [];
  const mails = await findShiftMails(tx, signUp.shiftId);
  if (!mails) return;
  const hasLeft = kind === 'withdrawn' || kind === 'left-waitlist';
  const isMembershipEnded = kind === 'membership-ended' || kind === 'waiting-ended';
  // People whom a host moved to the waitlist do not move up in line when they change how many come.
  const isHeld = kind === 'waitlisted' && signUp.position === null;
  if (!hasLeft && !isHeld)
    notifications.push({
      kind: 'shift',
      mail: {
        ...(signUp.status === 'signed-up' ? mails.onShift : mails.waiting),
        // They no longer see the event that they would write about.
        ...(isMembershipEnded && { isContactable: false }),
      },
      replyTo: mails.replyTo,
      facts:
        kind === 'waitlisted'
          ? { change: kind, ...shiftFacts(signUp), position: signUp.position ?? 1 }
          : { change: isMembershipEnded ? 'membership-ended' : kind, ...shiftFacts(signUp) },
      personId: signUp.personId,
      reason: isOwnSignUp
        ? `sign-up${kind === 'waitlisted' ? '-waitlisted' : ''}:${signUp.shiftId}:${day}`
        : `sign-up:${signUpId}:${revision}`,
      ...untilShiftEnds(signUp),
      // Nothing about an event is shown to people who may not see it.
      ...(isMembershipEnded && { eventId: null }),
      isMailOnly: isOwnSignUp,
      attachments: await calendarFor(tx, deps, signUp, kind),
    });
  // If another person signs up in their place, that is the organizers’ news.
  const isReplacedFromWaitlist = kind === 'replaced' && movedUpIds.length > 0;
  if (isOwnSignUp || hasLeft || isMembershipEnded || isReplacedFromWaitlist) {
    const { personId, name } = signUp;
    const actorId = isMembershipEnded ? null : personId;
    const change = kind === 'replaced' ? 'withdrawn' : kind === 'waiting-ended' ? 'left-waitlist' : kind;
    const reasons = organizerReasons(signUp, change, day);
    const movedUp = await queries.listPeopleOnShift(tx, signUp.shiftId, movedUpIds);
    const news = { change, name, movedUp, ...reasons, actorId, location: mails.onShift.location } as const;
    notifications.push(...organizerNotifications(signUp, news));
  }
  await notify(tx, deps, notifications);
}

/** Notifies the organizers of the place that a deleted account has left. The name is deleted with it. */
async function notifyOfVolunteerDeleted(
  tx: Db,
  deps: NotifyDeps,
  { shiftId, signUpId }: VolunteerDeleted,
): Promise<void> {
  // Counts the places, and fills this one from the waitlist, before the organizers are notified how many are taken.
  const movedUpIds = await settleShift(tx, shiftId, deps.clock.now());
  const shift = await queries.findShift(tx, shiftId);
  if (!shift || shift.isCancelled || shift.startsAt <= deps.clock.now()) return;
  const { location = '' } = (await findShiftMails(tx, shiftId))?.onShift ?? {};
  const movedUp = await queries.listPeopleOnShift(tx, shiftId, movedUpIds);
  const news = { change: 'withdrawn', name: '', movedUp, actorId: null, location } as const;
  await notify(tx, deps, organizerNotifications(shift, { ...news, reason: `volunteer-deleted:${signUpId}` }));
}

/** The files for the calendar of the volunteer. A volunteer who was moved to another shift also gets a file that removes the first one. */
async function calendarFor(
  tx: Db,
  { config }: NotifyDeps,
  { shiftId, personId }: queries.SignUpRow,
  kind: SignUpChange['kind'],
): Promise<Attachment[]> {
  const method = CALENDAR_METHODS[kind];
  if (!method) return [];
  const left = kind === 'exchanged' ? await listShiftsLeftFor(tx, shiftId, personId) : [];
  const shifts = await listPersonalShifts(tx, { shiftId, personIds: [personId] });
  return [...shiftCalendarFiles(method, shifts, config), ...shiftCalendarFiles('CANCEL', left, config)];
}

async function notifyOfShiftChange(
  tx: Db,
  deps: NotifyDeps,
  { shiftId, kind, was, actorId }: ShiftChange,
): Promise<void> {
  if (kind === 'moved' && was) return notifyOfShiftMoves(tx, deps, { shifts: [{ shiftId, ...was }], actorId });
  if (kind === 'kept') await notifyOfKeptShift(tx, deps, shiftId);
  // Nobody has to decide about a cancelled shift any more.
  else await expireMails(tx, await deleteNotificationsOfKeptShifts(tx, [shiftId]));
  if (kind !== 'cancelled') return;
  const shift = await queries.findShift(tx, shiftId);
  if (shift) await notifyOfCancellation(tx, deps, shift, actorId);
  // A decision hides the shift: the change waits until it is shown again.
  else await upsertPendingMoves(tx, [{ shiftId }], actorId);
}

/** Volunteers are notified later: the host may still correct the move. */
async function notifyOfShiftMoves(tx: Db, deps: NotifyDeps, { shifts, actorId }: ShiftsMoved): Promise<void> {
  const now = deps.clock.now();
  const moves = await upsertPendingMoves(tx, shifts, actorId);
  await enqueueAll(
    tx,
    notifyOfShiftMoveJob,
    moves.map(({ shiftId, earliestStart }) => ({
      payload: { shiftId },
      key: `shift-news:${shiftId}`,
      ...newsTime(now, earliestStart),
    })),
  );
  const shiftIds = shifts.map(({ shiftId }) => shiftId);
  await expireMails(tx, await deleteNotificationsOfKeptShifts(tx, shiftIds));
}

/** Organizers decide what becomes of a shift that may now be after its event. */
async function notifyOfKeptShift(tx: Db, deps: NotifyDeps, shiftId: string): Promise<void> {
  const shift = await queries.findShift(tx, shiftId);
  if (!shift || shift.isCancelled) return;
  const { location = '' } = (await findShiftMails(tx, shiftId))?.onShift ?? {};
  const news = { change: 'kept', name: '', actorId: null, location, reason: `${KEPT_SHIFT}${shiftId}` } as const;
  await notify(tx, deps, organizerNotifications(shift, news));
}

/** Skips shifts that were moved back, and keeps the change of a hidden one. Of a cancellation, each person is notified once. */
async function notifyOfShiftMove(tx: Db, deps: NotifyDeps, { shiftId }: { shiftId: string }): Promise<void> {
  const shift = await queries.findShift(tx, shiftId);
  const move = shift && (await takePendingMove(tx, shiftId));
  if (!move) return;
  if (shift.isCancelled) return notifyOfCancellation(tx, deps, shift, move.changedBy);
  if (+move.startsAt === +shift.startsAt && +move.endsAt === +shift.endsAt) return;
  const previous = spanOf({ ...move, timeZone: shift.timeZone });
  const facts = { change: 'moved', ...shiftFacts(shift), previous } as const;
  const overlaps = new Map(
    (await queries.listOverlaps(tx, shiftId)).map(({ personId, role, ownerName, ...span }) => [
      personId,
      { role, ownerName, ...spanOf(span) },
    ]),
  );
  await notifyVolunteers(tx, deps, shift, WITH_WAITLIST, {
    facts,
    ownFacts: ({ personId }) => (overlaps.has(personId) ? { ...facts, overlaps: overlaps.get(personId) } : undefined),
    reason: `shift-moved:${move.id}`,
    actorId: move.changedBy,
    calendar: 'PUBLISH',
  });
}

async function notifyOfMessage(
  tx: Db,
  deps: NotifyDeps,
  { messageId, shiftId, senderId, subject, text }: Message,
): Promise<void> {
  const shift = await queries.findShift(tx, shiftId);
  const mails = await findShiftMails(tx, shiftId);
  if (!shift || !mails) return;
  const sender = (await findPerson(tx, senderId))?.name ?? shift.host;
  const notification = {
    kind: 'shift-message',
    facts: { ...shiftFacts(shift), sender, subject, excerpt: excerpt(text) },
    mail: { ...mails.onShift, quote: text },
    replyTo: mails.replyTo,
    reason: `shift-message:${messageId}`,
    actorId: senderId,
    ...withoutExpiry(shift),
  } as const;
  const personIds = await queries.listVolunteers(tx, shiftId, { statuses: ['signed-up'] });
  await notify(
    tx,
    deps,
    personIds.map((personId) => ({ ...notification, personId })),
  );
}

/** Skips shifts that have been moved or cancelled since, and people who signed up within the day before the shift. */
async function remindVolunteers(
  tx: Db,
  deps: NotifyDeps,
  { shiftId, startsAt, sequence = 0 }: z.output<typeof remindVolunteersJob.payload>,
): Promise<void> {
  const shift = await queries.findShift(tx, shiftId);
  const mails = await findShiftMails(tx, shiftId);
  if (!shift || !mails || shift.isCancelled || +shift.startsAt !== +startsAt || startsAt <= deps.clock.now()) return;
  const signedUpBefore = secondsAfter(startsAt, -DAY_SECONDS);
  const volunteers = await queries.listVolunteersToRemind(tx, shiftId, signedUpBefore);
  const notification = {
    kind: 'shift-reminder',
    mail: mails.onShift,
    replyTo: mails.replyTo,
    reason: `shift-reminder:${shiftId}:${startsAt.toISOString()}:${sequence}`,
    ...withoutExpiry(shift),
    expiresAt: startsAt,
  } as const;
  await notify(
    tx,
    deps,
    volunteers.map(({ personId, spots }) => ({
      ...notification,
      facts: shiftFacts({ ...shift, spots }),
      personId,
      answerUrls: signUpUrls(deps, { shiftId, personId }),
    })),
  );
}
