import { beforeEach, expect, test } from 'vitest';
import { cancelEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { deleteOrganization } from '#contracts/organizations/organizations.contract.ts';
import { deleteShift, updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventNeed, makeOrganizationNeed } from '#tests/support/volunteer-scenes.ts';
import { signUpForShift } from '#tests/support/volunteering.ts';
import { sendShiftRemindersJob, volunteerNotificationJobs } from './volunteer-notifications.jobs.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

/** Times in Berlin, where the tests' events and organizations are. */
const inHours = (hours: number) => {
  const start = Temporal.Instant.fromEpochMilliseconds(app.clock.now().getTime()).add({ hours });
  const local = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO('Europe/Berlin').toPlainDateTime().toString({ smallestUnit: 'minute' });
  return { startsLocal: local(start), endsLocal: local(start.add({ hours: 1 })) };
};

/** Tests leave the mail in the outbox, as quiet hours do. */
async function remind(shiftId: string): Promise<void> {
  await app.db.execute(
    `update shift_sign_ups set signed_up_at = signed_up_at - interval '3 days' where shift_id = $1`,
    [shiftId],
  );
  await runNow(volunteerNotificationJobs({ ...app.deps, db: app.db }), sendShiftRemindersJob, {});
  await runJobs(app);
}

/** A shift of an event in twenty hours, of which Ben has been reminded. */
async function remindedShift() {
  const event = await published(app, ada, inHours(20));
  const { shiftId } = await makeEventNeed(app, ada, event.id, inHours(20));
  await signUpForShift(app, shiftId, ben);
  await remind(shiftId);
  return { eventId: event.id, shiftId };
}

const isReminder = (text: string) => text.startsWith('Can you still make it?');
const reminders = async () =>
  (await app.call(listNotifications, { query: {} }, ben)).body.notifications.filter(({ title }) => isReminder(title));
const reminderMails = async () => (await mailsTo(app, ben.email)).filter(({ subject }) => isReminder(subject));
const hasExpired = async (instant: Date | null) =>
  (await app.db.execute('select where $1::timestamptz <= now()', [instant])) === 1;

type Reminded = Awaited<ReturnType<typeof remindedShift>>;
const shiftMovedTo = (hours: number) => (reminded: Pick<Reminded, 'shiftId'>) =>
  app.call(updateShift, { params: { shiftId: reminded.shiftId }, body: inHours(hours) }, ada);

test.each<[string, (reminded: Reminded) => Promise<unknown>]>([
  ['was moved', shiftMovedTo(40)],
  ['was cancelled', ({ shiftId }) => app.call(deleteShift, { params: { shiftId }, query: {} }, ada)],
  ['moved with its event', ({ eventId }) => app.call(updateEvent, { params: { eventId }, body: inHours(40) }, ada)],
  ['was cancelled with its event', ({ eventId }) => app.call(cancelEvent, { params: { eventId }, body: {} }, ada)],
])('a reminder of a shift that %s leaves the bell, and its mail is not sent', async (_, outdate) => {
  const reminded = await remindedShift();
  expect([await reminders(), await reminderMails()]).toMatchObject([[{ kind: 'shift-reminder' }], [{ to: ben.email }]]);
  await outdate(reminded);
  await runJobs(app);
  expect(await reminders()).toEqual([]);
  const [mail] = await reminderMails();
  expect(await hasExpired(mail!.expiresAt)).toBe(true);
});

test('the mail of a reminder is not sent once the organization of its shift is deleted', async () => {
  const { slug } = await organization(app, ada, { name: 'Food Bank' });
  const { shiftId } = await makeOrganizationNeed(app, ada, slug, inHours(20));
  await signUpForShift(app, shiftId, ben);
  await remind(shiftId);
  await app.call(deleteOrganization, { params: { slug } }, ada);
  await runJobs(app);
  const [mail] = await reminderMails();
  expect([await reminders(), await hasExpired(mail!.expiresAt)]).toEqual([[], true]);
});

/** Makes the debounced news due, which are otherwise sent after ten minutes of database time. */
async function endDebounce() {
  await app.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'shift-news:%'`);
  await runJobs(app);
}

test('volunteers are reminded again, by mail too, of a shift that was moved away and back', async () => {
  const { shiftId } = await remindedShift();
  for (const hours of [40, 20]) {
    await shiftMovedTo(hours)({ shiftId });
    await runJobs(app);
  }
  await remind(shiftId);
  expect(await reminders()).toEqual([]);
  await endDebounce();
  await remind(shiftId);
  expect(await reminders()).toHaveLength(1);
  const mails = await reminderMails();
  expect(await Promise.all(mails.map(({ expiresAt }) => hasExpired(expiresAt)))).toEqual([true, false]);
});

test('a reminder stays if only the end of the shift changes', async () => {
  const { shiftId } = await remindedShift();
  const body = { ...inHours(20), endsLocal: inHours(22).endsLocal };
  await app.call(updateShift, { params: { shiftId }, body }, ada);
  await runJobs(app);
  expect(await reminders()).toHaveLength(1);
});
