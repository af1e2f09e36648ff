import { beforeEach, describe, expect, test } from 'vitest';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { updateShift } from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { hoursAhead, insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { makeEventNeed } from '#tests/support/volunteer-scenes.ts';
import { signUpForShift } from '#tests/support/volunteering.ts';
import { newsTime } from './news-time.ts';

describe('people are notified of a change', () => {
  const now = new Date('2026-12-01T18:00:00Z');
  test.each([
    ['ten minutes later, so that the host can correct it', '2026-12-02T18:00:00Z', '2026-12-01T18:10:00Z'],
    ['an hour before the start at the latest', '2026-12-01T19:04:00Z', '2026-12-01T18:04:00Z'],
    ['at once within the last hour', '2026-12-01T18:59:00Z', '2026-12-01T18:00:00Z'],
    ['at once if the event has begun', '2026-12-01T17:00:00Z', '2026-12-01T18:00:00Z'],
  ])('%s', (_, start, time) => {
    expect(newsTime(now, new Date(start)).runAt).toEqual(new Date(time));
  });
});

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});

const inHours = (hours: number) => ({
  startsLocal: hoursAhead(app, hours),
  endsLocal: hoursAhead(app, hours + 1),
});
const change = async (eventId: string, body: EventFields) => {
  await app.call(updateEvent, { params: { eventId }, body }, ada);
  await runJobs(app);
};
const subjectsTo = async ({ email }: SomeoneSignedIn) => (await mailsTo(app, email)).map(({ subject }) => subject);

test('guests are notified at once of an event that moves into the next hour, with an earlier change that waited', async () => {
  const { id } = await published(app, ada, { title: 'Tea', ...inHours(30) });
  await joinEvent(app, id, ben);
  await change(id, { venue: 'New hall' });
  expect(await subjectsTo(ben)).not.toContain('Changed: Tea');
  await change(id, inHours(0.5));
  const mail = (await mailsTo(app, ben.email)).find(({ subject }) => subject === 'Changed: Tea');
  expect(mail?.text).toMatch(/It has a new time\.[^]*The location has changed\./);
});

test('volunteers are notified at once of a shift that moves into the next hour', async () => {
  const { id } = await published(app, ada, { title: 'Harvest', ...inHours(30) });
  const { shiftId } = await makeEventNeed(app, ada, id, inHours(30));
  await signUpForShift(app, shiftId, ben);
  await runJobs(app);
  await app.call(updateShift, { params: { shiftId }, body: inHours(0.5) }, ada);
  await runJobs(app);
  expect((await subjectsTo(ben)).at(-1)).toMatch(/^New time: /);
});
