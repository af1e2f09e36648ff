import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import { deleteOrganization } from '#contracts/organizations/organizations.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, makeOrganizationRole, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const MailRow = z.object({ subject: z.string(), attachments: z.array(z.looseObject({ text: z.string() })) });
const SEQUENCE = /^SEQUENCE:(\d+)/m;
/** The method, UID and sequence of each entry in the files of the last mail. */
async function lastFilesOf({ email }: SomeoneSignedIn) {
  await runJobs(app);
  const { subject, attachments } = await app.db.one(
    MailRow,
    'select subject, attachments from outbox where recipient = $1 order by id desc limit 1',
    [email],
  );
  const entries = attachments.map(({ text }) => ({
    method: /^METHOD:(\w+)/m.exec(text)![1],
    uid: /^UID:(\S+)/m.exec(text)![1],
    sequence: Number(SEQUENCE.exec(text)![1]),
  }));
  return { subject, entries };
}

test('volunteers of an event that is deleted with its host’s account get their shifts removed from their calendars, and guests the event', async () => {
  const event = await published(app, ada, { title: 'Harvest' });
  const shift = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 2 })] });
  for (const person of [ben, cleo]) await signUpForShift(app, shift.id, person);
  await app.call(answerEvent, { params: { eventId: event.id }, body: { status: 'going' } }, cleo);
  const [added] = (await lastFilesOf(ben)).entries;
  await app.call(deleteAccount, { body: { currentPassword: ada.password } }, ada);
  const removed = {
    method: 'CANCEL',
    uid: `shift-${shift.id}`,
    sequence: expect.toSatisfy((n) => n > added!.sequence),
  };
  expect(await lastFilesOf(ben)).toEqual({ subject: 'Cancelled: Harvest', entries: [removed] });
  expect(await lastFilesOf(cleo)).toMatchObject({
    subject: 'Cancelled: Harvest',
    entries: [{ method: 'CANCEL', uid: event.id }, removed],
  });
});

test('volunteers of a deleted organization get their shifts removed from their calendars, and its waitlist no file', async () => {
  const { slug } = await organization(app, ada, { name: 'Pantry' });
  const [shift] = (await makeOrganizationRole(app, slug, ada)).shifts;
  await app.db.execute('update volunteer_shifts set needed = 1 where id = $1', [shift!.id]);
  for (const person of [ben, cleo]) await signUpForShift(app, shift!.id, person);
  const [added] = (await lastFilesOf(ben)).entries;
  expect(added).toMatchObject({ method: 'PUBLISH', uid: `shift-${shift!.id}` });
  await app.call(deleteOrganization, { params: { slug } }, ada);
  expect(await lastFilesOf(ben)).toEqual({
    subject: 'Cancelled: Drivers',
    entries: [{ method: 'CANCEL', uid: added!.uid, sequence: added!.sequence + 1 }],
  });
  expect(await lastFilesOf(cleo)).toEqual({ subject: 'Cancelled: Drivers', entries: [] });
});
