import { beforeEach, describe, expect, test } from 'vitest';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { listAnsweredEvents } from '#contracts/rsvps/answered-events.contract.ts';
import { exportRsvps, listRsvps, moveRsvp } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent, confirmRsvp, getRsvp, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { listUpcomingEvents } from '#contracts/search/upcoming-events.contract.ts';
import { createSeries } from '#contracts/series/series.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { daysAhead, insertPlaces, published } from '#tests/support/events.ts';
import { answer, type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';
import { enforceRsvpDeadlinesJob, rsvpDeadlineJobs } from './rsvp-deadlines.jobs.ts';
import { showRsvp } from './rsvps.actions.ts';
import { requireVisibleEvent } from './rsvps.policy.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let dov: SomeoneSignedIn;
const app = await testApp();
const deps = { ...app.deps, db: app.db };
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo, dov] = await signUpPeople(app.deps, 4);
});

const join = (eventId: string, as: SomeoneSignedIn, guests = 0) =>
  app.call(answerEvent, { params: { eventId }, body: { status: 'going', guests } }, as);
const leave = (eventId: string, as: SomeoneSignedIn) => app.call(leaveEvent, { params: { eventId } }, as);
const seatsOf = async (eventId: string) => (await app.call(getEvent, { params: { eventId } })).body.seats;
const confirm = (eventId: string, as: SomeoneSignedIn) => app.call(confirmRsvp, { params: { eventId } }, as);
const rsvpOf = async (eventId: string, { user }: SomeoneSignedIn) =>
  showRsvp(deps, await requireVisibleEvent(app.db, eventId, user.id), user.id);
const edit = async (eventId: string, body: EventFields) => {
  expect((await app.call(updateEvent, { params: { eventId }, body }, ada)).status).toBe(200);
  await runJobs(app);
};
const move = (eventId: string, { user }: SomeoneSignedIn, status: 'going' | 'waitlisted' | 'removed') =>
  app.call(moveRsvp, { params: { eventId, personId: user.id }, body: { status } }, ada);
const statusesOf = async (eventId: string, ...people: SomeoneSignedIn[]) =>
  Promise.all(people.map(async (person) => (await rsvpOf(eventId, person)).status));
const titlesOf = async (person: SomeoneSignedIn) => {
  await runJobs(app);
  return (await notificationsOf(app, person)).map(({ title }) => title);
};

const later = <T>(time: Parameters<typeof atLaterTime>[1], work: () => Promise<T>) => atLaterTime(app, time, work);
const enforceDeadlines = async () => {
  await runNow(rsvpDeadlineJobs(deps), enforceRsvpDeadlinesJob, {});
  await runJobs(app);
};
const hoursFromNow = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();

/** One seat, which Ben has and Cleo and Dov wait for. */
async function eventWithWaitlist(fields: EventFields = {}) {
  const { id } = await published(app, ada, {
    title: 'Tea',
    capacity: 1,
    waitlistOfferHours: 12,
    guestsPerRsvp: 3,
    ...fields,
  });
  for (const person of [ben, cleo, dov]) await join(id, person);
  return id;
}

describe('a seat that frees at an event with offers', () => {
  test('is held for the first party, who takes it with one request', async () => {
    const id = await eventWithWaitlist();
    await leave(id, ben);
    expect(await rsvpOf(id, cleo)).toMatchObject({
      status: 'offered',
      answerBy: hoursFromNow(12),
      position: null,
      checkInCode: null,
    });
    expect(await rsvpOf(id, dov)).toMatchObject({ status: 'waitlisted', position: 1 });
    expect(await seatsOf(id)).toEqual({ capacity: 1, taken: 1, waiting: 1, offered: 1 });
    expect((await join(id, ben)).body.status).toBe('waitlisted');
    expect(await titlesOf(cleo)).toContain('A spot opened up: Tea');
    const { events } = (await app.call(listAnsweredEvents, { query: { status: 'waitlisted' } }, cleo)).body;
    expect(events[0]!.answer).toMatchObject({ status: 'offered', answerBy: expect.any(String) });
    const upcoming = (await app.call(listUpcomingEvents, { query: {} }, cleo)).body.events;
    expect(upcoming).toMatchObject([{ relation: 'waitlisted', offeredUntil: hoursFromNow(12) }]);
    expect((await confirm(id, cleo)).body).toMatchObject({
      status: 'going',
      answerBy: null,
      checkInCode: expect.any(String),
    });
    expect((await confirm(id, cleo)).body.status).toBe('going');
    expect(await titlesOf(cleo)).toContain('You’re going: Tea');
  });

  test('goes to the next party if the first passes, who leaves the waitlist', async () => {
    const id = await eventWithWaitlist();
    await leave(id, ben);
    expect((await leave(id, cleo)).status).toBe(204);
    expect(await statusesOf(id, cleo, dov)).toEqual(['not-going', 'offered']);
  });

  test('goes to the next party at the deadline, once, and the first is passed over until they ask again', async () => {
    const id = await eventWithWaitlist();
    await leave(id, ben);
    await later({ hours: 11, minutes: 59 }, async () => {
      await enforceDeadlines();
      expect(await statusesOf(id, cleo, dov)).toEqual(['offered', 'waitlisted']);
    });
    await later({ hours: 12 }, async () => {
      await Promise.all([enforceDeadlines(), enforceDeadlines()]);
      expect(await rsvpOf(id, cleo)).toMatchObject({ status: 'waitlisted', isPassedOver: true, position: null });
      expect(await rsvpOf(id, dov)).toMatchObject({ status: 'offered', answerBy: hoursFromNow(12) });
    });
    expect((await titlesOf(cleo)).filter((title) => title === 'Your spot was passed on: Tea')).toHaveLength(1);
    await later({ hours: 24 }, async () => {
      await enforceDeadlines();
      // Nobody is offered a seat again who has just let one pass.
      expect(await rsvpOf(id, dov)).toMatchObject({ status: 'waitlisted', isPassedOver: true });
      expect(await rsvpOf(id, cleo)).toMatchObject({ status: 'waitlisted', isPassedOver: true });
    });
    expect((await confirm(id, cleo)).body).toMatchObject({ status: 'going' });
    expect((await confirm(id, dov)).body).toMatchObject({ status: 'waitlisted', isPassedOver: false, position: 1 });
  });

  test('can be taken with fewer guests, which frees a seat, but not with more than fit', async () => {
    const { id } = await published(app, ada, { title: 'Tea', capacity: 3, waitlistOfferHours: 24, guestsPerRsvp: 3 });
    await join(id, ben, 2);
    await join(id, cleo, 2);
    await join(id, dov);
    await leave(id, ben);
    expect(await statusesOf(id, cleo, dov)).toEqual(['offered', 'waitlisted']);
    expect((await join(id, cleo, 3)).problem.code).toBe('rsvp.full');
    expect((await join(id, cleo, 1)).body).toMatchObject({ status: 'going', guests: 1 });
    expect(await statusesOf(id, cleo, dov)).toEqual(['going', 'offered']);
  });

  test('is offered until two hours before the start at most, and then moves people up automatically', async () => {
    const id = await eventWithWaitlist({ waitlistOfferHours: 48, startsLocal: daysAhead(app, 1) });
    const startsAt = Date.parse((await app.call(getEvent, { params: { eventId: id } })).body.startsAt!);
    const hoursAhead = (startsAt - app.clock.now().getTime()) / 3_600_000;
    await leave(id, ben);
    expect((await rsvpOf(id, cleo)).answerBy).toBe(new Date(startsAt - 2 * 3_600_000).toISOString());
    await later({ hours: hoursAhead - 2 }, async () => {
      await enforceDeadlines();
      expect(await statusesOf(id, cleo, dov)).toEqual(['waitlisted', 'going']);
    });
  });

  test('has a shorter deadline if the event moves forward, and nothing moves after it was cancelled', async () => {
    const id = await eventWithWaitlist({ waitlistOfferHours: 48 });
    await leave(id, ben);
    await edit(id, { startsLocal: daysAhead(app, 1), endsLocal: daysAhead(app, 1, '23:00') });
    const startsAt = Date.parse((await app.call(getEvent, { params: { eventId: id } })).body.startsAt!);
    expect((await rsvpOf(id, cleo)).answerBy).toBe(new Date(startsAt - 2 * 3_600_000).toISOString());
    await app.call(cancelEvent, { params: { eventId: id }, body: { reason: '' } }, ada);
    expect((await confirm(id, cleo)).problem.code).toBe('event.cancelled');
    await later({ days: 3 }, enforceDeadlines);
    expect(await statusesOf(id, cleo, dov)).toEqual(['offered', 'waitlisted']);
  });

  test('can be given or withdrawn by the host, who sees the deadline in the list and in the export', async () => {
    const id = await eventWithWaitlist();
    await leave(id, ben);
    const list = (await app.call(listRsvps, { params: { eventId: id }, query: { status: 'offered' } }, ada)).body;
    expect(list).toMatchObject({
      counts: { going: 0, offered: 1, waitlisted: 1 },
      rsvps: [{ offeredUntil: hoursFromNow(12) }],
    });
    const csv = (await app.send(toRequest(exportRsvps, { params: { eventId: id } }, ada))).body;
    expect(csv).toContain('offered');
    expect(csv).toContain(hoursFromNow(12));
    expect((await move(id, cleo, 'going')).body.status).toBe('going');
    await move(id, cleo, 'removed');
    expect((await rsvpOf(id, dov)).status).toBe('offered');
    expect((await move(id, dov, 'waitlisted')).body).toMatchObject({ status: 'waitlisted', isHeld: true });
    expect((await app.call(getEvent, { params: { eventId: id } })).body.seats.taken).toBe(0);
  });

  test('is offered to everybody who fits when the host adds seats, and nobody waits without a limit', async () => {
    const id = await eventWithWaitlist();
    await edit(id, { capacity: 2 });
    expect(await statusesOf(id, cleo, dov)).toEqual(['offered', 'waitlisted']);
    await edit(id, { capacity: null });
    expect(await statusesOf(id, cleo, dov)).toEqual(['offered', 'going']);
  });
});

describe('guests of an event that asks them to confirm', () => {
  const event = async (fields: EventFields = {}) =>
    (await published(app, ada, { title: 'Tea', confirmHoursBefore: 48, startsLocal: daysAhead(app, 2), ...fields })).id;
  /** Asks in the window of 48 hours, which begins within the next day. */
  const ask = () => later({ days: 1 }, enforceDeadlines);
  const listOf = async (id: string) => (await app.call(listRsvps, { params: { eventId: id }, query: {} }, ada)).body;

  test('are asked once, and answer that they are coming or not', async () => {
    const id = await event({ capacity: 2 });
    for (const person of [ben, cleo, dov]) await join(id, person);
    expect(await rsvpOf(id, ben)).toMatchObject({ isConfirmationDue: false });
    await ask();
    await ask();
    expect((await titlesOf(ben)).filter((title) => title.startsWith('Are you still coming?'))).toHaveLength(1);
    expect(await titlesOf(dov)).not.toContain('Are you still coming? Tea');
    expect(await rsvpOf(id, ben)).toMatchObject({ status: 'going', isConfirmationDue: true, answerBy: null });
    expect(await listOf(id)).toMatchObject({ confirmation: { unconfirmed: 2, releaseAt: null } });
    await later({ days: 1, minutes: 1 }, async () => {
      await app.db.execute(`update rsvps set confirmed_at = $2 where event_id = $1 and person_id = $3`, [
        id,
        app.clock.now(),
        ben.user.id,
      ]);
    });
    expect(await rsvpOf(id, ben)).toMatchObject({ isConfirmationDue: false });
    expect((await listOf(id)).rsvps.map(({ isConfirmed }) => isConfirmed)).toEqual([true, false]);
    await leave(id, cleo);
    expect((await rsvpOf(id, dov)).status).toBe('going');
  });

  test('keep their seats without an answer, unless the host releases them at a deadline', async () => {
    const kept = await event();
    const released = await event({ title: 'Cake', capacity: 1, releaseHoursBefore: 12 });
    for (const id of [kept, released]) await join(id, ben);
    await join(released, cleo);
    await ask();
    const startsAt = Date.parse((await app.call(getEvent, { params: { eventId: released } })).body.startsAt!);
    expect((await rsvpOf(released, ben)).answerBy).toBe(new Date(startsAt - 12 * 3_600_000).toISOString());
    const hoursAhead = (startsAt - app.clock.now().getTime()) / 3_600_000;
    await later({ hours: hoursAhead - 12.1 }, async () => {
      await enforceDeadlines();
      expect(await statusesOf(released, ben, cleo)).toEqual(['going', 'waitlisted']);
    });
    await later({ hours: hoursAhead - 12 }, async () => {
      await enforceDeadlines();
      await enforceDeadlines();
      expect(await rsvpOf(released, ben)).toMatchObject({ status: 'waitlisted', isPassedOver: true });
      expect(await statusesOf(released, cleo)).toEqual(['going']);
      expect((await rsvpOf(kept, ben)).status).toBe('going');
    });
    expect(await titlesOf(ben)).toEqual(expect.arrayContaining(['Your spot was passed on: Cake']));
    expect((await confirm(released, ben)).body).toMatchObject({
      status: 'waitlisted',
      isPassedOver: false,
      position: 1,
    });
  });

  test('are not asked if they RSVP after the question, and keep their seats', async () => {
    const id = await event({ releaseHoursBefore: 12 });
    await ask();
    await later({ days: 1, minutes: 1 }, async () => {
      // As an RSVP at this time would.
      await answer(deps, id, [{ personId: ben.user.id, status: 'going', guests: 0, answers: {}, isHidden: false }]);
      await enforceDeadlines();
    });
    await later({ days: 2 }, enforceDeadlines);
    expect(await rsvpOf(id, ben)).toMatchObject({ status: 'going', isConfirmationDue: false });
    expect(await titlesOf(ben)).not.toContain('Are you still coming? Tea');
  });

  test('are asked again after a move to another date, and not after a small one', async () => {
    const id = await event();
    await join(id, ben);
    await ask();
    await edit(id, { startsLocal: daysAhead(app, 2, '20:30'), endsLocal: daysAhead(app, 2, '22:00') });
    await ask();
    const asked = async () => (await titlesOf(ben)).filter((title) => title.startsWith('Are you still coming?'));
    expect(await asked()).toHaveLength(1);
    await edit(id, { startsLocal: daysAhead(app, 5), endsLocal: daysAhead(app, 5, '22:00') });
    expect((await listOf(id)).confirmation).toBeNull();
    await later({ days: 4 }, enforceDeadlines);
    expect(await asked()).toHaveLength(2);
  });

  test('are asked at each date of a series on its own', async () => {
    const id = await event({ startsLocal: daysAhead(app, 2) });
    await join(id, ben);
    const series = await app.call(createSeries, { body: { eventId: id, rule: 'FREQ=DAILY;INTERVAL=2;COUNT=2' } }, ada);
    const [, second] = series.body.occurrences;
    await join(second!.id, ben);
    await ask();
    expect((await listOf(id)).confirmation).not.toBeNull();
    expect((await listOf(second!.id)).confirmation).toBeNull();
  });

  test('cannot confirm without an RSVP', async () => {
    const id = await event();
    expect((await confirm(id, ben)).problem).toMatchObject({ status: 409, code: 'rsvp.nothing_to_confirm' });
    expect((await app.call(getRsvp, { params: { eventId: id } }, ben)).body.status).toBe('none');
  });
});

test('the deadline to release spots comes after the question', async () => {
  const { id } = await published(app, ada, { confirmHoursBefore: 24 });
  const change = async (body: EventFields) =>
    (await app.call(updateEvent, { params: { eventId: id }, body }, ada)).problem.fields;
  expect(await change({ releaseHoursBefore: 24 })).toEqual({ releaseHoursBefore: expect.any(String) });
  expect(await change({ confirmHoursBefore: null, releaseHoursBefore: 6 })).toHaveProperty('releaseHoursBefore');
  expect(await change({ waitlistOfferHours: 3 as never })).toHaveProperty('waitlistOfferHours');
});
