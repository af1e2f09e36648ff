import { expect, test } from 'vitest';
import { listAnsweredEvents } from '#contracts/rsvps/answered-events.contract.ts';
import { moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

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
