import { beforeEach, expect, test } from 'vitest';
import { cancelEvent, type EventDetail, updateEvent } from '#contracts/events/events.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { eventNotificationJobs, sendRemindersJob } from './event-notifications.jobs.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

/** The times of an event in UTC. */
const inHours = (hours: number) => {
  const start = Math.floor(app.clock.now().getTime() / 60_000) * 60_000 + hours * 3_600_000;
  const local = (instant: number) => new Date(instant).toISOString().slice(0, 16);
  return { timeZone: 'UTC', startsLocal: local(start), endsLocal: local(start + 3_600_000) };
};

/** An event in twenty hours, of which Ben has been reminded. Tests leave his mail in the outbox, as quiet hours do. */
async function remindedEvent() {
  const event = await published(app, ada, { title: 'Tea', ...inHours(20) });
  await joinEvent(app, event.id, ben);
  return remind(event);
}

async function remind(event: EventDetail): Promise<EventDetail> {
  await app.db.execute(`update rsvps set answered_at = answered_at - interval '3 days' where event_id = $1`, [
    event.id,
  ]);
  await runNow(eventNotificationJobs({ ...app.deps, db: app.db }), sendRemindersJob, {});
  await runJobs(app);
  return event;
}

const isReminder = (text: string) => /^(Today|Tomorrow): Tea$/.test(text);
const reminderMails = async () => (await mailsTo(app, ben.email)).filter(({ subject }) => isReminder(subject));
const reminders = async () =>
  (await app.call(listNotifications, { query: {} }, ben)).body.notifications.filter(({ title }) => isReminder(title));

test('the mail of a reminder is not sent once the event has begun', async () => {
  const { startsAt } = await remindedEvent();
  expect((await reminderMails()).map(({ expiresAt }) => expiresAt?.toISOString())).toEqual([startsAt]);
});

test.each([
  ['moved', (eventId: string) => app.call(updateEvent, { params: { eventId }, body: inHours(40) }, ada)],
  ['cancelled', (eventId: string) => app.call(cancelEvent, { params: { eventId }, body: { reason: '' } }, ada)],
])('a reminder of an event that was %s leaves the bell, and its mail is not sent', async (_, outdate) => {
  const { id } = await remindedEvent();
  expect([await reminders(), await reminderMails()]).toMatchObject([[{ kind: 'reminder' }], [{ to: ben.email }]]);
  await outdate(id);
  await runJobs(app);
  expect(await reminders()).toEqual([]);
  const [mail] = await reminderMails();
  const row = await app.db.execute('select where $1::timestamptz <= now()', [mail!.expiresAt]);
  expect(row).toBe(1);
});

test('a reminder of the new time stays, even if the job that follows the move runs later', async () => {
  const event = await published(app, ada, { title: 'Tea', ...inHours(60) });
  await joinEvent(app, event.id, ben);
  await app.call(updateEvent, { params: { eventId: event.id }, body: inHours(20) }, ada);
  await remind(event);
  expect(await reminders()).toHaveLength(1);
});

/** Makes the debounced news due, which are otherwise sent after ten minutes of database time. */
async function endDebounce() {
  await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'event-news:%'`);
  await runJobs(app);
}

test('people are reminded again, by mail too, of an event that was moved away and back', async () => {
  const event = await remindedEvent();
  for (const hours of [40, 20]) {
    await app.call(updateEvent, { params: { eventId: event.id }, body: inHours(hours) }, ada);
    await runJobs(app);
  }
  expect(await reminders()).toEqual([]);
  await endDebounce();
  await remind(event);
  expect(await reminders()).toHaveLength(1);
  const [outdated, mail] = await reminderMails();
  expect(outdated!.expiresAt! < mail!.expiresAt!).toBe(true);
  expect(mail!.expiresAt!.toISOString()).toBe(event.startsAt);
});

test('nobody is reminded of a new time before they are notified of it, because the host may correct it', async () => {
  const event = await published(app, ada, { title: 'Tea', ...inHours(60) });
  await joinEvent(app, event.id, ben);
  await runJobs(app);
  await app.call(updateEvent, { params: { eventId: event.id }, body: inHours(20) }, ada);
  await runJobs(app);
  await remind(event);
  expect(await reminders()).toEqual([]);
  await endDebounce();
  await remind(event);
  expect(await reminders()).toHaveLength(1);
});

test('a reminder stays if only the title of the event changes', async () => {
  const { id } = await remindedEvent();
  await app.call(updateEvent, { params: { eventId: id }, body: { title: 'Tea and cake' } }, ada);
  await runJobs(app);
  expect(await reminders()).toHaveLength(1);
});
