import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { requestCohost } from '#contracts/events/cohosts.contract.ts';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { leaveGroup } from '#contracts/groups/group-members.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { backgroundWork } from '#server/background-work.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { deliverMailJob } from '#server/platform/mail/outbox.ts';
import { insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { makeGroup } from '#tests/support/groups.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { notification, notifyNow } from '#tests/support/notifications.ts';
import { testApp } from '#tests/support/test-app.ts';
import { listedPeople } from './triggers/listed-people.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const MailRow = z.object({ id: z.number(), subject: z.string(), state: z.string() });
const mailsTo = ({ email }: SomeoneSignedIn) =>
  app.db.rows(MailRow, 'select id, subject, state from outbox where recipient = $1 order by id', [email]);

/** Tests leave mails in the outbox, as quiet hours do. Delivers those to a person; returns the subjects of those that were sent. */
async function deliverMailsTo(person: SomeoneSignedIn): Promise<string[]> {
  const work = backgroundWork({ ...app.deps, db: app.db, logger: { warn() {}, error() {} } });
  for (const { id } of await mailsTo(person)) await runNow(work, deliverMailJob, { id });
  const mails = await mailsTo(person);
  expect(mails.filter(({ state }) => state !== 'kept' && state !== 'expired')).toEqual([]);
  return mails.filter(({ state }) => state === 'kept').map(({ subject }) => subject);
}

const deleteAccountOf = (person: SomeoneSignedIn) =>
  app.call(deleteAccount, { body: { currentPassword: person.password } }, person);

test.each([
  ['that its reader still sees', 'sent', async () => {}],
  [
    'whose author the reader has blocked',
    'not sent',
    () => app.call(blockPerson, { params: { personId: ben.user.id } }, ada),
  ],
  ['whose author has deleted the account', 'not sent', () => deleteAccountOf(ben)],
])('a waiting mail about a comment %s is %s', async (_, outcome, change) => {
  const { id: eventId } = await published(app, ada, { title: 'Tea' });
  await app.call(writeComment, { params: { eventId }, body: { text: 'You cheat' } }, ben);
  await runJobs(app);
  await change();
  await runJobs(app);
  const subjects = await deliverMailsTo(ada);
  expect(subjects.filter((subject) => subject.includes(ben.user.name))).toHaveLength(outcome === 'sent' ? 1 : 0);
});

test('a waiting mail about requests of several people is not sent once one of them has deleted the account', async () => {
  const [cleo, dov] = await signUpPeople(app.deps, 2);
  const { id: eventId } = await published(app, ada);
  const people = listedPeople([ben.user, cleo.user]);
  const request = { kind: 'event-request', eventId } as const;
  await notifyNow(
    app,
    notification(ada, { ...request, facts: { title: 'Tea', people } }),
    notification(ada, { ...request, facts: { title: 'Cake', people: listedPeople([cleo.user, dov.user]) } }),
  );
  await deleteAccountOf(ben);
  const subjects = (await deliverMailsTo(ada)).filter((subject) => subject.includes('want to join'));
  expect(subjects).toEqual(['2 people want to join Cake']);
});

test('the mail to a person who was removed from an event that they may no longer see is sent', async () => {
  const group = await setUpGroup(app, ada, { members: [ben] });
  const host = { kind: 'group', id: group.id } as const;
  const { id: eventId } = await published(app, ada, { title: 'Tea', host, visibility: 'members' });
  await joinEvent(app, eventId, ben);
  const params = { eventId, personId: ben.user.id };
  await app.call(moveRsvp, { params, body: { status: 'removed' } }, ada);
  await runJobs(app);
  await app.call(leaveGroup, { params: { slug: group.slug } }, ben);
  expect(await deliverMailsTo(ben)).toEqual(['You’re no longer on the guest list: Tea']);
});

test('the mail about a cancelled event is sent, also if its host has deleted the account since', async () => {
  const { id: eventId } = await published(app, ada, { title: 'Tea' });
  await joinEvent(app, eventId, ben);
  await app.call(cancelEvent, { params: { eventId }, body: { reason: '' } }, ada);
  await runJobs(app);
  await deleteAccountOf(ada);
  await runJobs(app);
  expect(await deliverMailsTo(ben)).toContain('Cancelled: Tea');
});

test('a mail about co-hosting is not sent if the event was over before the site could send it', async () => {
  const { slug } = await makeGroup(app.deps, ada.user.id);
  const { id: eventId } = await published(app, ben, { title: 'Tea' });
  await app.call(requestCohost, { params: { eventId, slug }, query: {} }, ben);
  await runJobs(app);
  const subjects = await atLaterTime(app, { days: 30 }, () => deliverMailsTo(ada));
  expect((await mailsTo(ada)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('to co-host “Tea”'),
  );
  expect(subjects.filter((subject) => subject.includes('Tea'))).toEqual([]);
});
