import { beforeEach, describe, expect, test } from 'vitest';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { cancelEvent, getEvent } from '#contracts/events/events.contract.ts';
import {
  checkIn,
  exportRsvps,
  listAttendees,
  listFaces,
  listRsvps,
  type MessageAudience,
  messageAttendees,
  moveRsvp,
  undoCheckIn,
} from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent, getRsvp, leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { draft, hoursAhead, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';

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
const answer = async (eventId: string, as: SomeoneSignedIn, fields: RsvpFields = {}) =>
  (await app.call(answerEvent, { params: { eventId }, body: { status: 'going', ...fields } }, as)).body;
const rsvpOf = async (eventId: string, as: SomeoneSignedIn) =>
  (await app.call(getRsvp, { params: { eventId } }, as)).body;
const seats = async (eventId: string) => (await app.call(getEvent, { params: { eventId } })).body.seats;
const move = (eventId: string, who: SomeoneSignedIn, status: 'going' | 'waitlisted' | 'removed', as = ada) =>
  app.call(moveRsvp, { params: { eventId, personId: who.user.id }, body: { status } }, as);
const eventWithSeats = (capacity: number | null, fields: EventFields = {}) =>
  published(app, ada, { capacity, guestsPerRsvp: 5, ...fields });
const soon = (): EventFields => ({ startsLocal: hoursAhead(app, 3) });
const attendeesFor = async (eventId: string, as: SomeoneSignedIn | null) => {
  const { isShown, attendees } = (await app.call(listAttendees, { params: { eventId }, query: {} }, as)).body;
  return isShown ? attendees.map(({ id }) => id) : 'not shown';
};

const facesFor = async (eventId: string, as: SomeoneSignedIn | null) => {
  const { faces } = (await app.call(listFaces, { query: { events: eventId } }, as)).body;
  return faces[eventId]?.length ?? 'not shown';
};

describe('the attendee list', () => {
  test.each([
    ['everyone', { anonymous: true, stranger: true, going: true }],
    ['going', { anonymous: false, stranger: false, going: true }],
    ['hosts', { anonymous: false, stranger: false, going: false }],
  ] as const)(
    'is shown to %s as the host chose, without people who hide their RSVP',
    async (attendeeList, isShownTo) => {
      const { id } = await eventWithSeats(5, { attendeeList });
      await answer(id, ben);
      await answer(id, cleo, { isHidden: true });
      const all = [ben.user.id];
      const hidden = 'not shown';
      expect(await attendeesFor(id, null)).toEqual(isShownTo.anonymous ? all : hidden);
      expect(await attendeesFor(id, dov)).toEqual(isShownTo.stranger ? all : hidden);
      expect(await attendeesFor(id, ben)).toEqual(isShownTo.going ? all : hidden);
      expect(await attendeesFor(id, ada)).toEqual(all);
      expect(await facesFor(id, null)).toBe(isShownTo.anonymous ? 1 : hidden);
      expect(await facesFor(id, dov)).toBe(isShownTo.stranger ? 1 : hidden);
      expect(await facesFor(id, ben)).toBe(isShownTo.going ? 1 : hidden);
    },
  );

  test('is paginated by cursor, in the order of RSVPs', async () => {
    const { id } = await eventWithSeats(null);
    const crowd = await signUpPeople(app.deps, 55);
    for (const person of crowd) await answer(id, person);
    const first = (await app.call(listAttendees, { params: { eventId: id }, query: {} })).body;
    const cursor = first.nextCursor!;
    const second = (await app.call(listAttendees, { params: { eventId: id }, query: { cursor } })).body;
    expect([...first.attendees, ...second.attendees].map(({ id: personId }) => personId)).toEqual(
      crowd.map(({ user }) => user.id),
    );
    expect(second.nextCursor).toBeNull();
    const broken = await app.call(listAttendees, { params: { eventId: id }, query: { cursor: 'x' } });
    expect(broken.problem.fields).toHaveProperty('cursor');
  });

  test('of a draft is not found', async () => {
    const { id } = await draft(app, ada);
    expect((await app.call(listAttendees, { params: { eventId: id }, query: {} }, ben)).problem.code).toBe(
      'event.not_found',
    );
  });
});

const scan = (eventId: string, code: string) => app.call(checkIn, { params: { eventId, code }, query: {} }, ada);

describe('a host', () => {
  test('lists RSVPs with counts, by status, by part of a name and by check-in code', async () => {
    const questions = [{ id: 'diet', text: 'What do you eat?', isRequired: false }];
    const { id } = await eventWithSeats(3, { questions, ...soon() });
    await answer(id, ben, { guests: 2, answers: { diet: 'Plants' } });
    await answer(id, cleo, { guests: 1, isHidden: true });
    await answer(id, dov, { status: 'not-going' });
    const list = async (query: object) => (await app.call(listRsvps, { params: { eventId: id }, query }, ada)).body;
    const going = await list({});
    expect(going.counts).toEqual({
      going: 3,
      reserved: 0,
      offered: 0,
      waitlisted: 2,
      requested: 0,
      'not-going': 1,
      declined: 0,
      removed: 0,
      checkedIn: 0,
    });
    expect(going.rsvps).toMatchObject([{ person: { id: ben.user.id }, guests: 2, answers: { diet: 'Plants' } }]);
    await scan(id, going.rsvps[0]!.checkInCode);
    expect((await list({})).counts.checkedIn).toBe(3);
    expect((await list({ status: 'waitlisted' })).rsvps).toMatchObject([
      { person: { id: cleo.user.id }, isHidden: true },
    ]);
    expect((await list({ status: 'not-going' })).rsvps).toHaveLength(1);
    expect((await list({ q: ben.user.name.slice(2).toUpperCase() })).rsvps).toHaveLength(1);
    expect((await list({ q: going.rsvps[0]!.checkInCode.slice(0, 4).toLowerCase() })).rsvps).toHaveLength(1);
    expect((await list({ q: 'nobody' })).rsvps).toEqual([]);
  });

  test('removes an attendee: the seat goes to the waitlist, and the removed person cannot RSVP until the host moves them back', async () => {
    const { id } = await eventWithSeats(1);
    await answer(id, ben);
    await answer(id, cleo);
    expect((await move(id, ben, 'removed')).body).toMatchObject({ status: 'removed' });
    expect(await rsvpOf(id, cleo)).toMatchObject({ status: 'going' });
    expect(await rsvpOf(id, ben)).toMatchObject({ status: 'removed', position: null, checkInCode: null });
    const again = await app.call(answerEvent, { params: { eventId: id }, body: { status: 'going' } }, ben);
    expect(again.problem).toMatchObject({ status: 409, code: 'rsvp.removed' });
    expect((await app.call(leaveEvent, { params: { eventId: id } }, ben)).status).toBe(204);
    expect((await move(id, ben, 'waitlisted')).body).toMatchObject({ status: 'waitlisted', isHeld: false });
    expect(await rsvpOf(id, ben)).toMatchObject({ position: 1 });
    expect(await seats(id)).toEqual({ capacity: 1, taken: 1, waiting: 1 });
  });

  test('promotes a waitlisted person out of order, but never beyond the capacity', async () => {
    const { id } = await eventWithSeats(2);
    await answer(id, ben, { guests: 1 });
    await answer(id, cleo, { guests: 1 });
    await answer(id, dov);
    expect((await move(id, dov, 'going')).problem).toMatchObject({ status: 409, code: 'rsvp.full' });
    await app.call(leaveEvent, { params: { eventId: id } }, ben);
    await move(id, cleo, 'waitlisted');
    expect([(await rsvpOf(id, cleo)).status, (await rsvpOf(id, dov)).status]).toEqual(['waitlisted', 'going']);
    expect((await move(id, cleo, 'going')).problem.code).toBe('rsvp.full');
    expect(await seats(id)).toEqual({ capacity: 2, taken: 1, waiting: 2 });
  });

  test('moves an attendee back to the waitlist, where only the host can promote them', async () => {
    const { id } = await eventWithSeats(2);
    await answer(id, ben);
    expect((await move(id, ben, 'waitlisted')).body).toMatchObject({ status: 'waitlisted', isHeld: true });
    await answer(id, cleo);
    expect((await answer(id, ben)).status).toBe('waitlisted');
    expect((await rsvpOf(id, cleo)).status).toBe('going');
    expect((await move(id, ben, 'going')).body).toMatchObject({ status: 'going', isHeld: false });
    expect((await move(id, ben, 'waitlisted')).body.isHeld).toBe(true);
    expect((await move(id, ben, 'waitlisted')).body).toMatchObject({ status: 'going', isHeld: false });
  });

  test('cannot move people without an RSVP, or promote anybody at a cancelled or past event', async () => {
    const { id } = await eventWithSeats(2);
    expect((await move(id, dov, 'going')).problem).toMatchObject({ status: 404, code: 'rsvp.not_found' });
    await answer(id, ben, { status: 'not-going' });
    expect((await move(id, ben, 'going')).problem.code).toBe('rsvp.not_found');
    await answer(id, cleo);
    await move(id, cleo, 'removed');
    await app.call(cancelEvent, { params: { eventId: id }, body: { reason: '' } }, ada);
    expect((await move(id, cleo, 'going')).problem.code).toBe('event.cancelled');
    await app.db.execute(
      `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    expect((await move(id, cleo, 'going')).problem.code).toBe('event.over');
  });

  test('exports all RSVPs as CSV, with formulas escaped', async () => {
    const questions = [{ id: 'diet', text: 'Food, or "drink"?', isRequired: false }];
    const { id } = await eventWithSeats(5, { questions });
    await answer(id, ben, { answers: { diet: '=cmd|calc' } });
    const response = await app.send(toRequest(exportRsvps, { params: { eventId: id } }, ada));
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, line] = response.body.split('\r\n');
    const columns = 'Name,Status,Guests,RSVP time,Check-in code,Checked in at,Offered until,Confirmed,Note';
    expect(head).toBe(`\uFEFF${columns},"Food, or ""drink""?"`);
    expect(line).toMatch(new RegExp(`^${ben.user.name},going,0,\\d{4}-.*,[0-9A-Z]{8},,,,,'=cmd\\|calc$`));
  });

  test('messages the waitlist, the people checked in, or chosen people', async () => {
    const { id } = await eventWithSeats(1, soon());
    const { checkInCode } = await answer(id, ben);
    await answer(id, cleo);
    await app.call(checkIn, { params: { eventId: id, code: checkInCode! }, query: {} }, ada);
    const send = async (audience: { to?: MessageAudience; personIds?: string[] }) =>
      (
        await app.call(
          messageAttendees,
          { params: { eventId: id }, body: { subject: 'Hi', text: 'Hi', ...audience } },
          ada,
        )
      ).body.recipients;
    expect(await send({ to: 'waitlisted' })).toBe(1);
    expect(await send({ to: 'checked-in' })).toBe(1);
    expect(await send({ personIds: [ben.user.id, cleo.user.id, ada.user.id] })).toBe(2);
    await app.call(undoCheckIn, { params: { eventId: id, code: checkInCode! }, query: {} }, ada);
    await app.call(leaveEvent, { params: { eventId: id } }, ben);
    expect(await send({ to: 'checked-in' })).toBe(0);
    expect(await send({ personIds: [ben.user.id] })).toBe(0);
  });

  test('messages all attendees but themselves', async () => {
    const { id } = await eventWithSeats(2);
    for (const person of [ada, ben, cleo]) await answer(id, person);
    const message = { subject: 'Bring a coat', text: 'It will be cold.' };
    const sent = await app.call(messageAttendees, { params: { eventId: id }, body: message }, ada);
    expect([sent.status, sent.body]).toEqual([201, { recipients: 1 }]);
    const empty = await app.call(messageAttendees, { params: { eventId: id }, body: { subject: ' ', text: '' } }, ada);
    expect(empty.problem.fields).toMatchObject({ subject: expect.any(String), text: expect.any(String) });
    const { id: unpublished } = await draft(app, ada);
    const early = await app.call(messageAttendees, { params: { eventId: unpublished }, body: message }, ada);
    expect(early.problem.code).toBe('event.not_published');
  });

  test('is the only one allowed to manage RSVPs: attendees get 403 and anonymous visitors 401', async () => {
    const { id } = await eventWithSeats(1);
    const { checkInCode } = await answer(id, ben);
    const params = { eventId: id, personId: ben.user.id, code: checkInCode! };
    const attempts = [
      toRequest(listRsvps, { params }, ben),
      toRequest(moveRsvp, { params, body: { status: 'going' } }, ben),
      toRequest(exportRsvps, { params }, ben),
      toRequest(messageAttendees, { params, body: { subject: 'Hi', text: 'Hi' } }, ben),
      toRequest(checkIn, { params, query: {} }, ben),
      toRequest(undoCheckIn, { params, query: {} }, ben),
    ];
    for (const attempt of attempts) {
      expect((await app.send(attempt)).json()).toMatchObject({ status: 403, code: 'auth.forbidden' });
      const { authorization: _, ...headers } = attempt.headers as Record<string, string>;
      expect((await app.send({ ...attempt, headers })).statusCode).toBe(401);
    }
  });
});

describe('check-in', () => {
  test('accepts a code however it is typed, is idempotent, and can be undone', async () => {
    const { id } = await eventWithSeats(5, soon());
    const { checkInCode: code } = await answer(id, ben);
    const typed = `${code!.slice(0, 4)}-${code!.slice(4)} `.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    const first = (await scan(id, typed)).body;
    expect(first).toMatchObject({ wasCheckedIn: false, rsvp: { person: { id: ben.user.id } } });
    app.clock.advance({ minutes: 1 });
    const second = (await scan(id, code!)).body;
    expect(second).toEqual({ wasCheckedIn: true, rsvp: first.rsvp });
    expect((await rsvpOf(id, ben)).checkedInAt).toBe(first.rsvp.checkedInAt);
    expect((await app.call(undoCheckIn, { params: { eventId: id, code: code! }, query: {} }, ada)).status).toBe(204);
    expect((await rsvpOf(id, ben)).checkedInAt).toBeNull();
    expect((await scan(id, code!)).body.wasCheckedIn).toBe(false);
  });

  test('checks a person in once when twenty scans arrive at the same time', async () => {
    const { id } = await eventWithSeats(5, soon());
    const { checkInCode } = await answer(id, ben);
    const scans = await Promise.all(Array.from({ length: 20 }, () => scan(id, checkInCode!)));
    expect(scans.filter(({ body }) => !body.wasCheckedIn)).toHaveLength(1);
  });

  test('rejects codes of other events, malformed codes and codes of people who have left', async () => {
    const [here, there] = [await eventWithSeats(5, soon()), await eventWithSeats(5, soon())];
    const { checkInCode: code } = await answer(there.id, ben);
    expect((await scan(here.id, code!)).problem).toMatchObject({ status: 404, code: 'check_in.unknown_code' });
    const undone = await app.call(undoCheckIn, { params: { eventId: here.id, code: code! }, query: {} }, ada);
    expect(undone.problem.code).toBe('check_in.unknown_code');
    expect((await scan(here.id, 'short')).problem).toMatchObject({
      status: 400,
      fields: { code: expect.any(String) },
    });
    await app.call(leaveEvent, { params: { eventId: there.id } }, ben);
    expect((await scan(there.id, code!)).problem).toMatchObject({ status: 409, code: 'check_in.not_going' });
  });
});
