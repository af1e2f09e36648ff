import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { deleteShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventShift, shiftAfter, signUpForShift } from '#tests/support/volunteering.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
});

const titlesOf = async (person: SomeoneSignedIn) =>
  (await notificationsOf(app, person)).filter(({ kind }) => kind === 'shift').map(({ title }) => title);
const MailRow = z.object({ subject: z.string(), text: z.string(), attachments: z.array(z.unknown()) });
const mailsOf = ({ email }: SomeoneSignedIn) =>
  app.db.rows(
    MailRow,
    `select subject, body_text as text, attachments from outbox where recipient = $1 and list_id = 'shift' order by id`,
    [email],
  );

test('volunteers are notified of a cancelled shift, and once of a cancelled event at which they have several shifts', async () => {
  const event = await published(app, ada, { title: 'Harvest' });
  const first = await makeEventShift(app, event, ada);
  const second = await makeEventShift(app, event, ada, { title: 'Drivers', shifts: [shiftAfter(event, 60)] });
  const third = await makeEventShift(app, event, ada, { title: 'Cooks' });
  await signUpForShift(app, first.id, ben);
  await signUpForShift(app, second.id, ben);
  await signUpForShift(app, third.id, cleo);
  await runJobs(app);
  await app.call(deleteShift, { params: { shiftId: third.id }, query: {} }, ada);
  await app.call(cancelEvent, { params: { eventId: event.id }, body: { reason: '' } }, ada);
  await runJobs(app);
  await runJobs(app);
  expect(await titlesOf(cleo)).toEqual(['You’re signed up: Cooks', 'Cancelled: Harvest']);
  const cancelled = (await mailsOf(ben)).filter(({ subject }) => subject.startsWith('Cancelled'));
  expect(cancelled).toHaveLength(1);
  expect(cancelled[0]!.text).toContain('cancelled this event, including your 2 shifts.');
  expect(cancelled[0]!.text).toMatch(/^Sorters, .*\nDrivers, /m);
  expect(cancelled[0]!.attachments).toHaveLength(2);
});

test('volunteers of a cancelled event are told the shift that they are on, not one that they wait for', async () => {
  const event = await published(app, ada, { title: 'Harvest' });
  const full = await makeEventShift(app, event, ada, { shifts: [shiftAfter(event, 0, { needed: 1 })] });
  const other = await makeEventShift(app, event, ada, { title: 'Drivers', shifts: [shiftAfter(event, 120)] });
  for (const [{ id }, person] of [
    [full, cleo],
    [full, ben],
    [other, ben],
  ] as const)
    await signUpForShift(app, id, person);
  await runJobs(app);
  await app.call(cancelEvent, { params: { eventId: event.id }, body: { reason: '' } }, ada);
  await runJobs(app);
  await runJobs(app);
  expect((await mailsOf(ben)).at(-1)!.text).toContain('including your shift (Drivers)');
});
