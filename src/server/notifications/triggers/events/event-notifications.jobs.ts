import { z } from 'zod';
import { MessageAudience } from '#contracts/rsvps/attendees.contract.ts';
import { eventChanged, eventsRestored } from '#server/events/events.domain-events.ts';
import { isPlaceField } from '#server/events/events.policy.ts';
import { Span, spanOf } from '#server/notifications/event-facts.ts';
import type { NotifyDeps } from '#server/notifications/new-notification.ts';
import { excerpt } from '#server/notifications/text/excerpt.ts';
import { newsTime } from '#server/notifications/triggers/news-time.ts';
import { enqueueNewPlace } from '#server/notifications/triggers/volunteering/new-place-notifications.jobs.ts';
import { shiftFilesAtEvents } from '#server/notifications/triggers/volunteering/shift-calendar-files.ts';
import { findPerson } from '#server/people/people.queries.ts';
import { enqueue, job, timestamp } from '#server/platform/jobs/job.ts';
import { combine, handle, on, type Work } from '#server/platform/jobs/work.ts';
import { expireMails } from '#server/platform/mail/outbox.ts';
import { attendeesMessaged } from '#server/rsvps/rsvps.domain-events.ts';
import { deleteOutdatedReminders } from './deleted-notifications.queries.ts';
import { type EventContent, eventFacts, notifyAttendees } from './event-notifications.actions.ts';
import * as queries from './event-notifications.queries.ts';
import { enqueueRequestReminders } from './event-requests.queries.ts';
import { expireAnnouncements, notifyOfNewEventJob } from './new-event-notifications.jobs.ts';
import { isEventHidden } from './taken-down-events.queries.ts';

const ATTENDEE_STATUSES = ['going', 'offered', 'waitlisted'];
/** People who must know of changes and cancellations. */
const NEWS_STATUSES = [...ATTENDEE_STATUSES, 'requested', 'reserved'];

/** The number of recipients per transaction. */
const BATCH_SIZE = 500;

const notifyAttendeesJob = job({
  name: 'notify-attendees',
  payload: z.object({
    eventId: z.uuid(),
    trigger: z.enum(['changed', 'cancelled', 'reminder-day', 'reminder-hour', 'message']),
    /** Distinguishes repeated triggers of the same kind for one event. */
    key: z.string(),
    /** For reminders: that of the event, which rises when it is moved away and back. Absent from jobs of earlier versions. */
    sequence: z.int().optional(),
    actorId: z.uuid().nullish(),
    answeredBefore: timestamp.optional(),
    /** For `changed`: the previous times if they changed, and which other parts changed. */
    previous: Span.optional(),
    changed: z.array(z.enum(['place', 'link'])).optional(),
    /** For `message`. */
    message: z
      .object({
        subject: z.string(),
        text: z.string(),
        sender: z.string().optional(),
        to: MessageAudience,
        personIds: z.array(z.uuid()).optional(),
      })
      .optional(),
    after: z.uuid().optional(),
  }),
});
const notifyOfPendingChangeJob = job({ name: 'notify-of-event-news', payload: z.object({ eventId: z.uuid() }) });
export const sendRemindersJob = job({ name: 'send-reminders', cron: '* * * * *' });

type EventChange = z.output<typeof eventChanged.payload>;
type Message = z.output<typeof attendeesMessaged.payload>;
type AttendeeBatch = z.output<typeof notifyAttendeesJob.payload>;

export const eventNotificationJobs = (deps: NotifyDeps): Work =>
  combine([
    on(eventChanged, { name: 'notify-of-event-change' }, (change) => notifyOfEventChange(deps, change)),
    on(eventsRestored, { name: 'notify-of-changes-while-hidden' }, ({ eventIds }) =>
      notifyOfChangesWhileHidden(deps, eventIds),
    ),
    on(attendeesMessaged, { name: 'notify-of-message' }, (message) => notifyOfMessage(deps, message)),
    handle(notifyOfPendingChangeJob, ({ eventId }) => notifyOfPendingChange(deps, eventId)),
    handle(notifyAttendeesJob, (batch) => notifyBatch(deps, batch)),
    handle(sendRemindersJob, () => sendReminders(deps)),
  ]);

async function notifyOfEventChange({ db, clock }: NotifyDeps, change: EventChange): Promise<void> {
  const { eventId, kind, was = {}, isSeriesChange, actorId = null } = change;
  await db.transaction(async (tx) => {
    // They tell a time that no longer holds, some only when quiet hours end.
    if (kind === 'cancelled' || 'startsAt' in was) await expireMails(tx, await deleteOutdatedReminders(tx, eventId));
    if (kind === 'cancelled') await expireAnnouncements(tx, { about: 'event_id', id: eventId }, clock.now());
    const isHidden = await isEventHidden(tx, eventId);
    // A change of a series is one notification, except for dates that are hidden: theirs waits until they are shown.
    if (isSeriesChange && !(kind === 'changed' && isHidden)) return;
    if (kind === 'published') await enqueue(tx, notifyOfNewEventJob, { eventId });
    if (kind === 'changed') {
      const time = newsTime(clock.now(), await queries.upsertPendingChange(tx, eventId, was, actorId));
      await enqueue(tx, notifyOfPendingChangeJob, { eventId }, { ...time, key: `event-news:${eventId}` });
    }
    if (kind === 'cancelled' && !isHidden)
      await enqueue(tx, notifyAttendeesJob, { trigger: 'cancelled', key: 'cancelled', eventId, actorId });
  });
}

/** People who planned to come must know of changes before the event begins, even if it was hidden when the host made them. */
async function notifyOfChangesWhileHidden({ db, clock }: NotifyDeps, eventIds: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const eventId of await queries.listPendingChanges(tx, eventIds, clock.now()))
      await enqueue(tx, notifyOfPendingChangeJob, { eventId }, { key: `event-news:${eventId}` });
  });
}

const isTime = (field: string) => /^(startsAt|endsAt|timeZone)$/.test(field);
const isInstant = (field: string) => field === 'startsAt' || field === 'endsAt';
/** The program and the database format instants differently. */
const isSame = (field: string, a: unknown, b: unknown) =>
  a === b || (isInstant(field) && Date.parse(String(a)) === Date.parse(String(b)));

/** Skips fields that were changed back. */
async function notifyOfPendingChange({ db }: NotifyDeps, eventId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const pending = await queries.takePendingChange(tx, eventId);
    if (!pending) return;
    const fields = Object.keys(pending.previous).filter(
      (field) => !isSame(field, pending.previous[field], pending.current[field]),
    );
    if (fields.length === 0) return;
    const isElsewhere = fields.some(isPlaceField);
    const { id: key, changedBy: actorId } = pending;
    await enqueueNewPlace(tx, { [eventId]: fields }, { key, actorId });
    const before = { ...pending.current, ...pending.previous } as Record<'startsAt' | 'endsAt' | 'timeZone', string>;
    const times = { startsAt: new Date(before.startsAt), endsAt: new Date(before.endsAt), timeZone: before.timeZone };
    await enqueue(tx, notifyAttendeesJob, {
      trigger: 'changed',
      key,
      eventId,
      actorId,
      changed: [
        ...(isElsewhere ? (['place'] as const) : []),
        ...(fields.includes('meetingLink') ? (['link'] as const) : []),
      ],
      ...(fields.some(isTime) && { previous: spanOf(times) }),
    });
  });
}

async function notifyOfMessage({ db }: NotifyDeps, message: Message): Promise<void> {
  const { messageId: key, eventId, senderId: actorId, ...content } = message;
  await db.transaction(async (tx) => {
    const sender = (await findPerson(tx, actorId))?.name;
    await enqueue(tx, notifyAttendeesJob, {
      trigger: 'message',
      key,
      eventId,
      actorId,
      message: { ...content, ...(sender && { sender }) },
    });
  });
}

/** Notifies one batch of attendees, and enqueues the next batch in the same transaction. */
async function notifyBatch(deps: NotifyDeps, { after, ...batch }: AttendeeBatch): Promise<void> {
  const { eventId, trigger, key, sequence, actorId, answeredBefore } = batch;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const isCancelled = trigger === 'cancelled';
    const isReminder = trigger === 'reminder-day' || trigger === 'reminder-hour';
    const attendees = await queries.listAttendees(tx, {
      eventId,
      statuses: trigger === 'cancelled' ? trigger : trigger === 'changed' ? NEWS_STATUSES : ['going'],
      withDoor: isReminder,
      audience: batch.message ?? null,
      answeredBefore: answeredBefore ?? null,
      after: after ?? null,
      limit: BATCH_SIZE,
    });
    const [event] = attendees;
    if (!event || !isStillRelevant(event, batch, now)) return;
    const reason = [trigger, eventId, key, sequence].filter((part) => part !== undefined).join(':');
    const calendar = isCancelled ? 'CANCEL' : trigger === 'changed' ? 'PUBLISH' : undefined;
    // Shifts move on their own, and their volunteers are notified of that.
    const changesShifts = isCancelled || (batch.changed ?? []).length > 0;
    const moreFiles =
      calendar && changesShifts ? await shiftFilesAtEvents(tx, deps, calendar, [eventId], attendees) : undefined;
    // People with tickets are asked to cancel their order, and those who pay at the door are reminded of that as well.
    for (const group of Map.groupBy(attendees, ({ status, hasTicket }) => hasTicket && status).values())
      await notifyAttendees(tx, deps, group, contentOf(group[0]!, batch, now), {
        reason,
        actorId,
        calendar,
        moreFiles,
        quote: batch.message?.text ?? '',
      });
    if (attendees.length === BATCH_SIZE)
      await enqueue(tx, notifyAttendeesJob, { ...batch, after: attendees.at(-1)!.personId });
  });
}

function contentOf(
  event: queries.Attendee,
  { trigger, previous, changed = [], message }: AttendeeBatch,
  now: Date,
): EventContent {
  const facts = eventFacts(event);
  const ticket = event.hasTicket && { hasTicket: true };
  if (trigger === 'changed')
    return { kind: 'news', facts: { change: trigger, ...facts, previous: previous ?? null, changed, ...ticket } };
  if (trigger === 'cancelled')
    return { kind: 'news', facts: { change: trigger, ...facts, reason: event.cancellationReason } };
  if (trigger === 'message') {
    const { subject, text, sender = event.host, personIds } = message!;
    const to = personIds ? 'chosen' : message!.to;
    return { kind: 'message', facts: { ...facts, sender, to, subject, excerpt: excerpt(text) } };
  }
  const lead = trigger === 'reminder-day' ? 'day' : 'hour';
  // People who have not paid yet do so at the door.
  const payment = event.status === 'reserved' && { paysAtDoor: true as const };
  return { kind: 'reminder', facts: { ...facts, lead, remindedAt: now.toISOString(), ...payment, ...ticket } };
}

/** The event may have been cancelled or moved since the job was enqueued. */
function isStillRelevant(event: queries.Attendee, { trigger, key }: AttendeeBatch, now: Date): boolean {
  if (trigger === 'cancelled' || trigger === 'message') return true;
  if (event.eventStatus === 'cancelled') return false;
  return trigger === 'changed' || (event.startsAt > now && String(Math.floor(event.startsAt.getTime() / 1000)) === key);
}

async function sendReminders({ db, clock }: NotifyDeps): Promise<void> {
  await queries.enqueueReminders(db, { kind: 'day', leadMinutes: 24 * 60, latestMinutes: 90 }, clock.now());
  await queries.enqueueReminders(db, { kind: 'hour', leadMinutes: 60, latestMinutes: 0 }, clock.now());
  await enqueueRequestReminders(db, clock.now());
  await queries.deleteOldReminders(db, clock.now());
}
