import { expect, test } from 'vitest';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { listAnsweredEvents } from '#contracts/rsvps/answered-events.contract.ts';
import { listRsvps, moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent, getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { daysAhead, hoursAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';
import { enforceRsvpDeadlinesJob, rsvpDeadlineJobs } from './rsvp-deadlines.jobs.ts';

const app = await testApp();
await insertPlaces(app);

type Query = { state?: 'upcoming' | 'past'; status?: 'going' | 'waitlisted'; cursor?: string };
const list = async (as: SomeoneSignedIn, query: Query = {}) => (await app.call(listAnsweredEvents, { query }, as)).body;
const join = (eventId: string, as: SomeoneSignedIn, guests = 0) =>
  app.call(answerEvent, { params: { eventId }, body: { status: 'going', guests } }, as);

test('lists the events a person attends or is waitlisted for, upcoming ones soonest first and past ones latest first', async () => {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const make = (days: number, capacity = 1) =>
    published(app, ada, { capacity, guestsPerRsvp: 1, startsLocal: daysAhead(app, days) });
  const [waiting, over, going, removed] = [await make(9), await make(3), await make(5, 2), await make(4)];
  await make(6);
  await join(waiting.id, cleo);
  await join(going.id, ben, 1);
  for (const { id } of [waiting, over, removed]) await join(id, ben);
  await app.call(
    moveRsvp,
    { params: { eventId: removed.id, personId: ben.user.id }, body: { status: 'removed' } },
    ada,
  );
  await app.db.execute(
    `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
    [over.id],
  );
  const upcoming = await list(ben);
  const answer = { attendance: 'in-person', answerBy: null, isConfirmationDue: false, isTicketOffer: false };
  expect(upcoming.events.map((event) => ({ id: event.id, ...event.answer }))).toEqual([
    { id: going.id, status: 'going', guests: 1, ...answer },
    { id: waiting.id, status: 'waitlisted', guests: 0, ...answer },
  ]);
  expect(listAnsweredEvents.success.schema.parse(upcoming)).toEqual(upcoming);
  for (const [index, status] of (['going', 'waitlisted'] as const).entries())
    expect((await list(ben, { status })).events).toEqual([upcoming.events[index]]);
  expect((await list(ben, { state: 'past' })).events).toMatchObject([{ id: over.id, answer: { status: 'going' } }]);
  await app.db.execute(`update events set status = 'cancelled' where id = $1`, [over.id]);
  expect((await list(ben, { state: 'past' })).events).toEqual([]);
  expect((await list(ada)).events).toEqual([]);
});

test('paginates answered events by cursor and rejects an invalid cursor', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const ids: string[] = [];
  for (let day = 1; day <= 23; day++) {
    const { id } = await published(app, ada, { startsLocal: daysAhead(app, day) });
    await join(id, ben);
    ids.push(id);
  }
  const first = await list(ben);
  const second = await list(ben, { cursor: first.nextCursor! });
  expect([...first.events, ...second.events].map(({ id }) => id)).toEqual(ids);
  expect(second.nextCursor).toBeNull();
  expect((await app.call(listAnsweredEvents, { query: { cursor: 'x' } }, ben)).problem.fields).toHaveProperty('cursor');
});

test('the deadline to confirm is shown only as long as the host releases the spots of those who do not', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const hours = { startsLocal: hoursAhead(app, 20), confirmHoursBefore: 24, releaseHoursBefore: 6 } as const;
  const { id: eventId } = await published(app, ada, hours);
  await join(eventId, ben);
  app.clock.advance({ minutes: 1 });
  await runNow(rsvpDeadlineJobs({ ...app.deps, db: app.db }), enforceRsvpDeadlinesJob, {});
  const shown = async () => (await list(ben)).events[0]!.answer;
  expect(await shown()).toMatchObject({ isConfirmationDue: true, answerBy: expect.any(String) });
  await app.call(updateEvent, { params: { eventId }, body: { releaseHoursBefore: null } }, ada);
  expect(await shown()).toMatchObject({ isConfirmationDue: true, answerBy: null });
  expect((await app.call(getRsvp, { params: { eventId } }, ben)).body.answerBy).toBeNull();
  const forHost = (await app.call(listRsvps, { params: { eventId }, query: {} }, ada)).body;
  expect(forHost.confirmation).toMatchObject({ unconfirmed: 1, releaseAt: null });
});
