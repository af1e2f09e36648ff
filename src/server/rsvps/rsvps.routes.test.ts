import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '#contracts/accounts/accounts.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent, getEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { answerEvent, getRsvp, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { draft, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { settleSeats } from './seats/seating.actions.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let dov: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben, cleo, dov] = await signUpPeople(app.deps, 4);
});

type RsvpFields = {
  status?: 'going' | 'not-going';
  guests?: number;
  answers?: Record<string, string>;
  isHidden?: boolean;
};
const answer = (eventId: string, as: SomeoneSignedIn, fields: RsvpFields = {}) =>
  app.call(answerEvent, { params: { eventId }, body: { status: 'going', ...fields } }, as);
const rsvpOf = async (eventId: string, as: SomeoneSignedIn) =>
  (await app.call(getRsvp, { params: { eventId } }, as)).body;
const leave = (eventId: string, as: SomeoneSignedIn) => app.call(leaveEvent, { params: { eventId } }, as);
const seats = async (eventId: string) => (await app.call(getEvent, { params: { eventId } })).body.seats;
const updateAndRunJobs = async (eventId: string, body: EventFields) => {
  expect((await app.call(updateEvent, { params: { eventId }, body }, ada)).status).toBe(200);
  await runJobs(app);
};
const eventWithSeats = (capacity: number | null, fields: EventFields = {}) =>
  published(app, ada, { capacity, guestsPerRsvp: 5, ...fields });

describe('going', () => {
  test('takes a seat and returns a check-in code, which only the attendee sees', async () => {
    const { id } = await eventWithSeats(2);
    expect(await rsvpOf(id, ben)).toMatchObject({ status: 'none', position: null, checkInCode: null });
    const { body } = await answer(id, ben, { guests: 1 });
    expect(body).toMatchObject({ status: 'going', guests: 1, position: null, checkedInAt: null });
    expect(body.checkInCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(await rsvpOf(id, ben)).toEqual(body);
    expect(await seats(id)).toEqual({ capacity: 2, taken: 2, waiting: 0 });
  });

  test('is idempotent, and repeated requests with an Idempotency-Key get the same response', async () => {
    const { id } = await eventWithSeats(3);
    const first = (await answer(id, ben)).body;
    expect((await answer(id, ben)).body).toEqual(first);
    const headers = { 'idempotency-key': 'join-once' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.call(answerEvent, { params: { eventId: id }, body: { status: 'going', guests: 1 } }, cleo, { headers }),
      ),
    );
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
    expect(await seats(id)).toEqual({ capacity: 3, taken: 3, waiting: 0 });
  });

  test('is open to everybody at an event without a capacity', async () => {
    const { id } = await eventWithSeats(null);
    for (const person of [ben, cleo, dov]) expect((await answer(id, person, { guests: 5 })).body.status).toBe('going');
    expect(await seats(id)).toEqual({ capacity: null, taken: 18, waiting: 0 });
  });

  test('reveals the hidden address and meeting link until the attendee leaves', async () => {
    const { id } = await eventWithSeats(5, {
      address: 'Secret street 5',
      isAddressHidden: true,
      attendance: 'hybrid',
      meetingLink: 'https://x.example',
    });
    const shown = async () => (await app.call(getEvent, { params: { eventId: id } }, ben)).body;
    expect(await shown()).toMatchObject({ address: '', meetingLink: '' });
    await answer(id, ben);
    expect(await shown()).toMatchObject({ address: 'Secret street 5', meetingLink: 'https://x.example' });
    await leave(id, ben);
    expect(await shown()).toMatchObject({ address: '', meetingLink: '' });
  });

  test('requires answers to the host’s questions and drops any others', async () => {
    const questions = [
      { id: 'diet', text: 'What do you eat?', isRequired: true },
      { id: 'song', text: 'A song?', isRequired: false },
    ];
    const { id } = await eventWithSeats(5, { questions });
    expect((await answer(id, ben)).problem).toMatchObject({
      status: 400,
      fields: { 'answers.diet': expect.any(String) },
    });
    expect((await answer(id, ben, { answers: { diet: '   ' } })).problem.code).toBe('request.invalid');
    const answers = { diet: ' Plants ', other: 'gone' };
    expect((await answer(id, ben, { answers })).body.answers).toEqual({ diet: 'Plants' });
    expect((await answer(id, cleo, { status: 'not-going' })).body).toMatchObject({ status: 'not-going', answers: {} });
  });

  test('allows guests up to the limit of the event and the free seats', async () => {
    const { id } = await eventWithSeats(4, { guestsPerRsvp: 2 });
    expect((await answer(id, ben, { guests: 3 })).problem).toMatchObject({ status: 400, code: 'rsvp.too_many_guests' });
    expect((await answer(id, ben, { guests: 11 })).problem.fields).toHaveProperty('guests');
    await answer(id, ben, { guests: 1 });
    await answer(id, cleo);
    expect((await answer(id, ben, { guests: 2 })).body).toMatchObject({ status: 'going', guests: 2 });
    expect((await answer(id, cleo, { guests: 1 })).problem).toMatchObject({ status: 409, code: 'rsvp.full' });
    expect(await rsvpOf(id, cleo)).toMatchObject({ status: 'going', guests: 0 });
    expect((await answer(id, ben, { guests: 0 })).body.guests).toBe(0);
    expect(await seats(id)).toEqual({ capacity: 4, taken: 2, waiting: 0 });
  });
});

describe('the waitlist', () => {
  test('is first in, first out, and shows each person’s position', async () => {
    const { id } = await eventWithSeats(1);
    for (const person of [ben, cleo, dov]) await answer(id, person);
    expect([await rsvpOf(id, ben), await rsvpOf(id, cleo), await rsvpOf(id, dov)]).toMatchObject([
      { status: 'going', position: null },
      { status: 'waitlisted', position: 1, checkInCode: null },
      { status: 'waitlisted', position: 2 },
    ]);
    expect((await leave(id, ben)).status).toBe(204);
    expect([await rsvpOf(id, ben), await rsvpOf(id, cleo), await rsvpOf(id, dov)]).toMatchObject([
      { status: 'not-going' },
      { status: 'going', position: null },
      { status: 'waitlisted', position: 1 },
    ]);
    expect((await answer(id, ben)).body).toMatchObject({ status: 'waitlisted', position: 2 });
    expect(await seats(id)).toEqual({ capacity: 1, taken: 1, waiting: 2 });
  });

  test('skips a party that does not fit, which keeps its position', async () => {
    const { id } = await eventWithSeats(3);
    await answer(id, ben, { guests: 1 });
    await answer(id, cleo, { guests: 2 });
    expect((await answer(id, dov)).body.status).toBe('going');
    expect(await rsvpOf(id, cleo)).toMatchObject({ status: 'waitlisted', position: 1 });
    await leave(id, ben);
    expect((await rsvpOf(id, cleo)).status).toBe('waitlisted');
    await leave(id, dov);
    expect(await rsvpOf(id, cleo)).toMatchObject({ status: 'going', guests: 2 });
  });

  test('promotes a party that has become small enough', async () => {
    const { id } = await eventWithSeats(3);
    await answer(id, ben, { guests: 1 });
    await answer(id, cleo, { guests: 1 });
    expect((await answer(id, cleo, { guests: 0 })).body).toMatchObject({ status: 'going', guests: 0 });
    expect(await seats(id)).toEqual({ capacity: 3, taken: 3, waiting: 0 });
  });

  test('moves up when the host raises or removes the capacity, and not when they lower it', async () => {
    const { id } = await eventWithSeats(1);
    for (const person of [ben, cleo, dov]) await answer(id, person);
    await updateAndRunJobs(id, { capacity: 2 });
    expect([(await rsvpOf(id, cleo)).status, (await rsvpOf(id, dov)).status]).toEqual(['going', 'waitlisted']);
    await updateAndRunJobs(id, { capacity: 1 });
    expect(await seats(id)).toEqual({ capacity: 1, taken: 2, waiting: 1 });
    await leave(id, ben);
    expect((await rsvpOf(id, dov)).status).toBe('waitlisted');
    await updateAndRunJobs(id, { capacity: null });
    expect(await seats(id)).toEqual({ capacity: null, taken: 2, waiting: 0 });
  });

  test('moves up when an attendee deletes their account, and drops waitlisted people who delete theirs', async () => {
    const { id } = await eventWithSeats(1);
    for (const person of [ben, cleo, dov]) await answer(id, person);
    for (const person of [cleo, ben])
      await app.call(deleteAccount, { body: { currentPassword: person.password } }, person);
    await runJobs(app);
    expect((await rsvpOf(id, dov)).status).toBe('going');
    expect(await seats(id)).toEqual({ capacity: 1, taken: 1, waiting: 0 });
  });

  test('stops moving once the event has begun or was cancelled', async () => {
    const [begun, cancelled] = [await eventWithSeats(1), await eventWithSeats(1)];
    for (const { id } of [begun, cancelled]) for (const person of [ben, cleo]) await answer(id, person);
    await app.call(cancelEvent, { params: { eventId: cancelled.id }, body: { reason: 'Rain' } }, ada);
    await app.db.execute(
      `update events set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour' where id = $1`,
      [begun.id],
    );
    for (const { id } of [begun, cancelled]) {
      expect((await leave(id, ben)).status).toBe(204);
      await app.db.transaction((tx) => settleSeats(tx, id, app.clock.now()));
      expect(await rsvpOf(id, cleo)).toMatchObject({ status: 'waitlisted', position: 1 });
      expect(await seats(id)).toMatchObject({ taken: 0, waiting: 1 });
    }
  });
});

describe('an RSVP is refused', () => {
  test('before RSVPs open and after they close, by default at the start of the event', async () => {
    const at = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
    const early = await eventWithSeats(5, { rsvpOpensAt: at(1) });
    expect((await answer(early.id, ben)).problem).toMatchObject({ status: 409, code: 'rsvp.not_open' });
    const open = await eventWithSeats(5);
    await answer(open.id, ben, { guests: 1 });
    await updateAndRunJobs(open.id, { rsvpClosesAt: at(-0.01) });
    expect((await answer(open.id, cleo)).problem).toMatchObject({ status: 409, code: 'rsvp.closed' });
    expect((await answer(open.id, ben, { guests: 2 })).problem.code).toBe('rsvp.closed');
    expect((await answer(open.id, ben, { guests: 0 })).body.guests).toBe(0);
    expect((await leave(open.id, ben)).status).toBe(204);
    const begun = await eventWithSeats(1);
    await app.db.execute(`update events set starts_at = now() - interval '1 hour' where id = $1`, [begun.id]);
    expect((await answer(begun.id, ben)).problem.code).toBe('rsvp.closed');
    await app.db.execute('update events set rsvp_closes_at = ends_at where id = $1', [begun.id]);
    expect((await answer(begun.id, ben)).body.status).toBe('going');
    expect((await answer(begun.id, cleo)).problem.code).toBe('rsvp.full');
  });

  test('once the event was cancelled or is over, while leaving works until the end', async () => {
    const { id } = await eventWithSeats(5);
    await answer(id, ben);
    await app.call(cancelEvent, { params: { eventId: id }, body: { reason: '' } }, ada);
    expect((await answer(id, cleo)).problem).toMatchObject({ status: 409, code: 'event.cancelled' });
    await app.db.execute(
      `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    expect((await leave(id, ben)).problem.code).toBe('event.over');
    expect((await answer(id, ben, { status: 'not-going' })).problem.code).toBe('event.over');
    expect((await leave(id, cleo)).status).toBe(204);
  });

  test('for a draft, which strangers cannot find, even to its host', async () => {
    const { id } = await draft(app, ada);
    const absent = '00000000-0000-4000-8000-000000000000';
    for (const eventId of [id, absent]) {
      expect((await answer(eventId, ben)).problem).toMatchObject({ status: 404, code: 'event.not_found' });
      expect((await leave(eventId, ben)).problem.code).toBe('event.not_found');
      expect((await app.call(getRsvp, { params: { eventId } }, ben)).problem.code).toBe('event.not_found');
    }
    expect((await answer(id, ada)).problem).toMatchObject({ status: 409, code: 'event.not_published' });
    expect((await app.call(answerEvent, { params: { eventId: id }, body: { status: 'going' } })).problem.code).toBe(
      'auth.required',
    );
  });

  test('when the body does not match the contract', async () => {
    const { id } = await eventWithSeats(5);
    const bodies = [
      {},
      { status: 'waitlisted' },
      { status: 'going', guests: -1 },
      { status: 'going', guests: 1.5 },
      { status: 'going', answers: { a: 5 } },
    ];
    for (const body of bodies) {
      const { problem } = await app.call(answerEvent, { params: { eventId: id }, body: body as never }, ben);
      expect(problem).toMatchObject({ status: 400, code: 'request.invalid', fields: expect.any(Object) });
    }
  });
});

test('a hundred concurrent RSVPs fill ten seats and ninety distinct waitlist positions', async () => {
  const { id } = await eventWithSeats(10);
  const crowd = await signUpPeople(app.deps, 100);
  const answers = (await Promise.all(crowd.map((person) => answer(id, person)))).map(({ body }) => body.status);
  expect(answers.filter((status) => status === 'going')).toHaveLength(10);
  const waiting = (await Promise.all(crowd.map((person) => rsvpOf(id, person)))).flatMap(
    ({ position }) => position ?? [],
  );
  expect(waiting.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 90 }, (_, index) => index + 1));
  expect(await seats(id)).toEqual({ capacity: 10, taken: 10, waiting: 90 });
});
