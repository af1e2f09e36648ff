import { expect, test } from 'vitest';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { daysAhead, insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { enforceRsvpDeadlinesJob, rsvpDeadlineJobs } from './rsvp-deadlines.jobs.ts';
import { showRsvp } from './rsvps.actions.ts';
import { requireVisibleEvent } from './rsvps.policy.ts';

const HOUR_MS = 3_600_000;
const app = await testApp();
const deps = { ...app.deps, db: app.db };
await insertPlaces(app);

const enforceDeadlines = async () => {
  await runNow(rsvpDeadlineJobs(deps), enforceRsvpDeadlinesJob, {});
  await runJobs(app);
};
const hoursFromNow = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString();
const rsvpOf = async (eventId: string, { user }: SomeoneSignedIn) =>
  showRsvp(deps, await requireVisibleEvent(app.db, eventId, user.id), user.id);
const statusesOf = (eventId: string, ...people: SomeoneSignedIn[]) =>
  Promise.all(people.map(async (person) => (await rsvpOf(eventId, person)).status));
const titlesOf = async (person: SomeoneSignedIn) => (await notificationsOf(app, person)).map(({ title }) => title);

/** The site runs: deadlines are enforced every few minutes. */
async function run({ hours }: { hours: number }): Promise<void> {
  for (let minutes = 0; minutes < hours * 60; minutes += 30) {
    app.clock.advance({ minutes: 30 });
    await enforceDeadlines();
  }
}
/** The site is off: nothing runs until it is on again. */
async function turnOffFor(time: { hours: number }): Promise<void> {
  app.clock.advance(time);
  await enforceDeadlines();
}

/** Ben is offered the only seat for twelve hours, for which Cleo waits. */
async function offeredSeat(fields: EventFields = {}) {
  const [host, first, ben, cleo] = await signUpPeople(app.deps, 4);
  const { id } = await published(app, host, { title: 'Tea', capacity: 1, waitlistOfferHours: 12, ...fields });
  for (const person of [first, ben, cleo]) await joinEvent(app, id, person);
  await app.call(leaveEvent, { params: { eventId: id } }, first);
  await enforceDeadlines();
  expect(await rsvpOf(id, ben)).toMatchObject({ status: 'offered', answerBy: hoursFromNow(12) });
  return { id, ben, cleo };
}

test('an offer whose deadline passed while the site was off begins again, once, and the person is told', async () => {
  const { id, ben, cleo } = await offeredSeat();
  await turnOffFor({ hours: 13 });
  expect(await rsvpOf(id, ben)).toMatchObject({ status: 'offered', answerBy: hoursFromNow(12) });
  expect((await titlesOf(ben)).filter((title) => title === 'A spot opened up: Tea')).toHaveLength(2);
  await run({ hours: 12 });
  expect(await statusesOf(id, ben, cleo)).toEqual(['waitlisted', 'offered']);
});

test('an offer that ends soon after the site was off begins again at its deadline', async () => {
  const { id, ben, cleo } = await offeredSeat();
  await turnOffFor({ hours: 11.5 });
  expect(await rsvpOf(id, ben)).toMatchObject({ status: 'offered', answerBy: hoursFromNow(0.5) });
  await run({ hours: 0.5 });
  expect(await rsvpOf(id, ben)).toMatchObject({ status: 'offered', answerBy: hoursFromNow(12) });
  await run({ hours: 12 });
  expect(await statusesOf(id, ben, cleo)).toEqual(['waitlisted', 'offered']);
});

test('an offer of which no mail could be delivered begins again, and ends once the mail server has worked', async () => {
  const { id, ben, cleo } = await offeredSeat();
  await app.db.execute('update outbox set attempts = 20');
  await run({ hours: 12 });
  expect(await rsvpOf(id, ben)).toMatchObject({ status: 'offered', answerBy: hoursFromNow(12) });
  await app.db.execute(`update outbox set state = 'sent', settled_at = now() - interval '2 hours'`);
  await app.db.execute(`update rsvps set updated_at = now() - interval '3 hours' where event_id = $1`, [id]);
  await run({ hours: 12 });
  expect(await statusesOf(id, ben, cleo)).toEqual(['waitlisted', 'offered']);
});

test('guests who were asked to confirm while the site was off are asked again with a new deadline', async () => {
  const [host, ben, cleo] = await signUpPeople(app.deps, 3);
  const confirmation = { confirmHoursBefore: 48, releaseHoursBefore: 12, startsLocal: daysAhead(app, 3) } as const;
  const { id, startsAt } = await published(app, host, { title: 'Tea', capacity: 1, ...confirmation });
  for (const person of [ben, cleo]) await joinEvent(app, id, person);
  const hoursAhead = () => (Date.parse(startsAt!) - app.clock.now().getTime()) / HOUR_MS;
  await run({ hours: hoursAhead() - 47 });
  expect(await rsvpOf(id, ben)).toMatchObject({ isConfirmationDue: true });
  await turnOffFor({ hours: hoursAhead() - 10 });
  expect(await rsvpOf(id, ben)).toMatchObject({ status: 'going', answerBy: hoursFromNow(8) });
  expect((await titlesOf(ben)).filter((title) => title === 'Are you still coming? Tea')).toHaveLength(2);
  await run({ hours: 8 });
  expect(await statusesOf(id, ben, cleo)).toEqual(['waitlisted', 'going']);
});
