import { beforeEach, expect, test } from 'vitest';
import { messageAttendees } from '#contracts/rsvps/attendees.contract.ts';
import { insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { beginQuietHours } from '#tests/support/notifications.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let eventId: string;
const app = await testApp();
await insertPlaces(app);
/** Ben goes to an event of Ada, and Cleo waits. */
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  eventId = (await published(app, ada, { title: 'Tea', capacity: 1 })).id;
  for (const person of [ben, cleo]) await joinEvent(app, eventId, person);
});

const send = (body: { subject: string; text: string; to?: 'waitlisted'; personIds?: string[] }) =>
  app.call(messageAttendees, { params: { eventId }, body }, ada);
async function messagesTo({ email }: SomeoneSignedIn, subject: string) {
  await runJobs(app);
  return (await mailsTo(app, email)).filter((mail) => mail.subject === `${subject} · Tea`);
}
const textsTo = async (person: SomeoneSignedIn, subject: string) =>
  (await messagesTo(person, subject)).map(({ text }) => text);

test('a host’s message is sent unchanged to everyone who is going', async () => {
  const text = 'It is cold.\n<b>Very</b> cold.';
  await send({ subject: 'Bring a coat', text });
  expect(await textsTo(ben, 'Bring a coat')).toEqual([
    expect.stringContaining(`${ada.user.name} sent a message to everyone going:\n\n${text}`),
  ]);
  expect(await textsTo(cleo, 'Bring a coat')).toEqual([]);
});

test('a host’s message reaches only the waitlist, or only chosen people', async () => {
  const message = { subject: 'Seats', text: 'Soon.' };
  await send({ ...message, to: 'waitlisted' });
  expect(await textsTo(ben, 'Seats')).toEqual([]);
  expect(await textsTo(cleo, 'Seats')).toEqual([expect.stringContaining('the waitlist:\n\nSoon.')]);
  await send({ ...message, personIds: [ben.user.id] });
  expect(await textsTo(ben, 'Seats')).toEqual([expect.stringContaining('sent you a message:\n\nSoon.')]);
  expect(await textsTo(cleo, 'Seats')).toHaveLength(1);
});

test('a host’s message after the event is mailed when quiet hours end', async () => {
  await app.db.execute(
    `update events set starts_at = $2::timestamptz - interval '3 hours', ends_at = $2::timestamptz - interval '1 hour' where id = $1`,
    [eventId, app.clock.now()],
  );
  await beginQuietHours(app, ben);
  await send({ subject: 'Thank you', text: 'It was lovely.' });
  expect(await messagesTo(ben, 'Thank you')).toMatchObject([{ expiresAt: null }]);
  const held = `select from outbox where recipient = $1 and subject like 'Thank you%' and held_until > $2`;
  expect(await app.db.execute(held, [ben.email, app.clock.now()])).toBe(1);
});
