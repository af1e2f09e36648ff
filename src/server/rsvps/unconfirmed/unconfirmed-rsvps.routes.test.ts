import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getProfile } from '#contracts/accounts/accounts.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import {
  confirmRequestWithCode,
  confirmRequestWithLink,
  correctRequestAddress,
  declineRequest,
  getLinkedRequest,
} from '#contracts/accounts/unconfirmed-requests.contract.ts';
import { cancelEvent } from '#contracts/events/events.contract.ts';
import { listAttendees, listRsvps } from '#contracts/rsvps/attendees.contract.ts';
import { leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { listHeldSeats } from '#contracts/rsvps/unconfirmed-rsvps.contract.ts';
import { listHeldSeats as listHeldSeatsOf } from '#server/rsvps/seats/held-seats.queries.ts';
import { type DraftFields, daysAhead, draft, insertPlaces, published } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { mailsTo, notificationsOf, runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import {
  askForRsvp,
  codeMailedTo,
  confirmByCode,
  confirmByLink,
  newAddress,
  rsvpCalls,
} from '#tests/support/unconfirmed.ts';

const app = await testApp();
await insertPlaces(app);
let host: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let email: string;
beforeEach(async () => {
  [host, ben] = await signUpPeople(app.deps, 2);
  email = newAddress();
});

const eventWith = (fields: DraftFields = {}) => published(app, host, { capacity: 8, guestsPerRsvp: 3, ...fields });
const ask = (eventId: string, body: Parameters<typeof askForRsvp>[2] = {}) =>
  askForRsvp(app, eventId, { email, ...body });
const { seats, rsvpOf, going, enforceDeadlines } = rsvpCalls(app);
const heldAt = async (eventId: string) => (await app.call(listHeldSeats, { params: { eventId } }, host)).body.heldSeats;
/** Held for requests of the event, without a check of who may see them. */
const heldOf = async (eventId: string) => (await listHeldSeatsOf(app.db, eventId)).length;
const count = async (table: string, where = 'true') =>
  (await app.db.one(z.object({ n: z.number() }), `select count(*)::int as n from ${table} where ${where}`)).n;

describe('an RSVP with a name and an address', () => {
  test('holds a seat at once, which the host sees as not yet confirmed, and nobody else by name', async () => {
    const { id } = await eventWith();
    const { status, body } = await ask(id, { guests: 1 });
    expect(status).toBe(201);
    expect(body.heldUntil).toBe(new Date(app.clock.now().getTime() + 45 * 60_000).toISOString());
    expect(await seats(id)).toEqual({ capacity: 8, taken: 2, waiting: 0, offered: 2 });
    expect(await heldAt(id)).toEqual([
      { name: 'Vera Visitor', guests: 1, attendance: 'in-person', heldUntil: body.heldUntil },
    ]);
    expect((await app.call(listHeldSeats, { params: { eventId: id } }, ben)).status).toBe(403);
    const lists = [
      (await app.call(listAttendees, { params: { eventId: id }, query: {} })).body,
      (await app.call(listRsvps, { params: { eventId: id }, query: {} }, host)).body,
    ];
    expect(JSON.stringify(lists)).not.toContain('Vera');
    expect(await count('people', `name = 'Vera Visitor'`)).toBe(0);
    await runJobs(app);
    expect(await notificationsOf(app, host)).toEqual([]);
  });

  test('is confirmed by the mailed link, which makes an account without a password and signs in', async () => {
    const { id, title } = await eventWith();
    await ask(id, { name: 'Link Person', guests: 1, isHidden: true });
    const linked = { params: { token: await tokenMailedTo(app, email) } };
    expect((await app.call(getLinkedRequest, linked)).body).toEqual({ kind: 'rsvp', title, summary: '' });
    const [mail] = await mailsTo(app, email);
    expect(mail!.text).toContain('held for 45 minutes');
    const { status, body } = await confirmByLink(app, email);
    expect([status, body.user.name, body.user.isEmailVerified]).toEqual([200, 'Link Person', true]);
    expect((await app.call(getLinkedRequest, linked)).status).toBe(400);
    expect(await rsvpOf(id, body)).toMatchObject({ status: 'going', guests: 1, isHidden: true });
    expect(await seats(id)).toEqual({ capacity: 8, taken: 2, waiting: 0 });
    expect((await app.call(getProfile, {}, body)).body.email).toBe(email);
    expect((await app.call(login, { body: { email, password: PASSWORD } })).status).toBe(401);
    expect([await heldOf(id), await count('unconfirmed_requests', `email = '${email}'`)]).toEqual([0, 0]);
  });

  test('is confirmed by the mailed code on the page where it was made, in five tries', async () => {
    const { id } = await eventWith();
    const { requestId } = (await ask(id)).body;
    const code = await codeMailedTo(app, email);
    const wrong = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    const confirm = (tried: string) =>
      app.call(confirmRequestWithCode, { params: { requestId }, body: { code: tried } });
    for (let tries = 1; tries < 5; tries++) expect((await confirm(wrong)).problem.code).toBe('auth.wrong_login_code');
    const confirmed = (await confirm(code)).body;
    expect((await rsvpOf(id, confirmed)).status).toBe('going');

    const other = newAddress();
    const second = (await ask(id, { email: other })).body;
    const right = await codeMailedTo(app, other);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.call(confirmRequestWithCode, { params: second, body: { code: right === '000 000' ? '000001' : '000000' } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await confirmByCode(app, second.requestId, other)).status).toBe(401);
    expect((await confirmByLink(app, other)).status).toBe(200);
  });

  test('that was confirmed can be confirmed again for 15 minutes, if the answer was lost: it logs in once, and changes nothing', async () => {
    const { id } = await eventWith();
    const { requestId } = (await ask(id)).body;
    const vera = (await confirmByLink(app, email)).body;
    await app.call(leaveEvent, { params: { eventId: id } }, vera);
    expect((await confirmByLink(app, email)).body.user.id).toBe(vera.user.id);
    expect((await rsvpOf(id, vera)).status).toBe('not-going');
    expect((await confirmByLink(app, email)).problem).toMatchObject({
      code: 'account.login_link_invalid',
      message: 'This link has expired or was already used. If you confirmed already, it worked: log in by email.',
    });
    expect((await confirmByCode(app, requestId, email)).status).toBe(401);

    const second = (await ask(id)).body;
    expect((await confirmByCode(app, second.requestId, email)).status).toBe(200);
    expect((await confirmByCode(app, second.requestId, email)).body.user.id).toBe(vera.user.id);
    const third = (await ask(id)).body;
    expect((await confirmByCode(app, third.requestId, email)).status).toBe(200);
    const late = await atLaterTime(app, { minutes: 15 }, () => confirmByCode(app, third.requestId, email));
    expect(late.problem.code).toBe('auth.wrong_login_code');
  });

  test('of 20 parallel confirmations gives one seat, and one account to two requests', async () => {
    const [first, second] = [await eventWith(), await eventWith()];
    await ask(first.id);
    const token = await tokenMailedTo(app, email);
    await ask(second.id);
    const tokens = [...Array.from({ length: 10 }, () => token), await tokenMailedTo(app, email)];
    const answers = await Promise.all(
      tokens.map((each) => app.call(confirmRequestWithLink, { body: { token: each } })),
    );
    // One of those who come too late for their request is logged in, unless the other request is confirmed before.
    expect([2, 3]).toContain(answers.filter(({ status }) => status === 200).length);
    expect(await count('accounts', `email = '${email}'`)).toBe(1);
    for (const { id } of [first, second]) expect((await seats(id)).taken).toBe(1);
  });

  test('frees itself after its time, exactly once, and the waitlist moves up', async () => {
    const { id } = await eventWith({ capacity: 1 });
    await ask(id);
    await going(id, ben);
    expect((await rsvpOf(id, ben)).status).toBe('waitlisted');
    await atLaterTime(app, { minutes: 44 }, enforceDeadlines);
    expect((await rsvpOf(id, ben)).status).toBe('waitlisted');
    await atLaterTime(app, { minutes: 45 }, enforceDeadlines);
    await atLaterTime(app, { minutes: 46 }, enforceDeadlines);
    expect((await rsvpOf(id, ben)).status).toBe('going');
    expect(await seats(id)).toEqual({ capacity: 1, taken: 1, waiting: 0 });
    const late = (await confirmByLink(app, email)).body;
    expect(await rsvpOf(id, late)).toMatchObject({ status: 'waitlisted', position: 1 });
  });

  test('frees itself at once by “I didn’t ask for this”, and the address is left alone for a week', async () => {
    const { id } = await eventWith({ capacity: 1 });
    await ask(id);
    await going(id, ben);
    const token = await tokenMailedTo(app, email);
    expect((await app.call(declineRequest, { body: { token } })).status).toBe(204);
    expect((await app.call(declineRequest, { body: { token } })).problem.code).toBe('account.login_link_invalid');
    expect((await rsvpOf(id, ben)).status).toBe('going');
    expect(await count('unconfirmed_requests', `email = '${email}'`)).toBe(0);
    const mailed = (await mailsTo(app, email)).length;
    const [other, third] = [await eventWith(), await eventWith({ startsLocal: daysAhead(app, 30) })];
    expect((await ask(other.id)).status).toBe(201);
    expect(await mailsTo(app, email)).toHaveLength(mailed);
    await atLaterTime(app, { days: 7 }, () => ask(third.id));
    expect(await mailsTo(app, email)).toHaveLength(mailed + 1);
  });

  test('has a mistyped address corrected on the same page: the first mail becomes void', async () => {
    const { id } = await eventWith();
    const { requestId, heldUntil } = (await ask(id)).body;
    const right = newAddress();
    const correct = (address: string) =>
      app.call(correctRequestAddress, { params: { requestId }, body: { email: address } });
    expect((await correct(right)).status).toBe(204);
    expect((await confirmByLink(app, email)).status).toBe(400);
    expect((await heldAt(id)).map((held) => held.heldUntil)).toEqual([heldUntil]);
    const { body } = await confirmByCode(app, requestId, right);
    expect([body.user.email, (await rsvpOf(id, body)).status]).toEqual([right, 'going']);
    expect((await correct(right)).problem.code).toBe('account.request_not_found');
  });

  test('never signs in to an address that takes the place of the one whose code is being tried', async () => {
    const stranger = await signUp(app.deps);
    const { id } = await eventWith({ capacity: 200 });
    const confirmWhileCorrected = async () => {
      const own = newAddress();
      const params = { requestId: (await ask(id, { email: own })).body.requestId };
      const code = await codeMailedTo(app, own);
      const [confirmed] = await Promise.all([
        app.call(confirmRequestWithCode, { params, body: { code } }),
        app.call(correctRequestAddress, { params, body: { email: stranger.email } }),
      ]);
      return confirmed.status === 200 ? confirmed.body.user.email : null;
    };
    const signedIn = await Promise.all(Array.from({ length: 20 }, confirmWhileCorrected));
    expect(signedIn).not.toContain(stranger.email);
  });

  test('is gone after a day, without a trace', async () => {
    const { id } = await eventWith();
    await ask(id);
    const token = await tokenMailedTo(app, email);
    app.clock.advance({ hours: 24 });
    await app.db.execute(`select graphile_worker.add_job('delete-expired-unconfirmed-requests')`);
    await runJobs(app);
    expect(await count('unconfirmed_requests', `email = '${email}'`)).toBe(0);
    expect(await heldOf(id)).toBe(0);
    expect((await app.call(declineRequest, { body: { token } })).problem.code).toBe('account.login_link_invalid');
    expect((await confirmByLink(app, email)).status).toBe(400);
    expect(await seats(id)).toEqual({ capacity: 8, taken: 0, waiting: 0 });
  });
});

describe('nothing is held', () => {
  test('beyond a quarter of the seats, but confirming still gets a free one', async () => {
    const { id } = await eventWith({ capacity: 8 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => askForRsvp(app, id)));
    expect(answers.filter(({ body }) => body.heldUntil !== null)).toHaveLength(2);
    expect(await seats(id)).toEqual({ capacity: 8, taken: 2, waiting: 0, offered: 2 });
    expect((await ask(id)).body.heldUntil).toBeNull();
    expect((await mailsTo(app, email)).at(-1)!.text).toContain('No spot is held for you yet');
    expect((await rsvpOf(id, (await confirmByLink(app, email)).body)).status).toBe('going');
  });

  test('before people who wait, and the waitlist is joined by confirming', async () => {
    const { id } = await eventWith({ capacity: 1 });
    await going(id, ben);
    expect((await ask(id)).body.heldUntil).toBeNull();
    expect(await seats(id)).toEqual({ capacity: 1, taken: 1, waiting: 0 });
    await app.call(leaveEvent, { params: { eventId: id } }, ben);
    const other = await signUp(app.deps);
    await going(id, other);
    expect((await rsvpOf(id, other)).status).toBe('going');
    expect(await rsvpOf(id, (await confirmByLink(app, email)).body)).toMatchObject({
      status: 'waitlisted',
      position: 1,
    });
  });

  test('where hosts approve guests: confirming sends the request with its note', async () => {
    const { id } = await eventWith({ requiresApproval: true });
    expect((await ask(id, { note: 'I know Ada.' })).body.heldUntil).toBeNull();
    expect(await count('rsvps', `event_id = '${id}'`)).toBe(0);
    const { body } = await confirmByLink(app, email);
    expect(await rsvpOf(id, body)).toMatchObject({ status: 'requested', note: 'I know Ada.' });
  });

  test('more than once at a time for one address', async () => {
    const { id } = await eventWith({ capacity: 20 });
    await ask(id);
    await ask(id, { guests: 1, email: email.toUpperCase() });
    expect(await seats(id)).toMatchObject({ taken: 2, offered: 2 });
    expect(await heldOf(id)).toBe(1);
  });
});

test('an event that begins soon holds seats for a quarter of the time that is left, but for ten minutes at least', async () => {
  const { id, startsAt } = await eventWith();
  const minutesHeld = async (minutesBefore: number) => {
    app.clock.advance({ seconds: (Date.parse(startsAt!) - app.clock.now().getTime()) / 1000 - minutesBefore * 60 });
    return (Date.parse((await askForRsvp(app, id)).body.heldUntil!) - app.clock.now().getTime()) / 60_000;
  };
  expect([await minutesHeld(100), await minutesHeld(20)]).toEqual([25, 10]);
});

test('events that refuse RSVPs refuse those without an account, and hold nothing', async () => {
  const members = await draft(app, host);
  expect((await ask(members.id)).problem.code).toBe('event.not_found');
  const { id } = await eventWith({
    questions: [{ text: 'Vegan?', isRequired: true }],
  });
  expect((await ask(id)).problem).toMatchObject({ code: 'request.invalid' });
  const simple = await eventWith();
  expect((await ask(simple.id, { guests: 4 })).problem.code).toBe('rsvp.too_many_guests');
  expect((await ask(simple.id, { name: '  ' })).problem).toMatchObject({ fields: { name: 'Enter your name.' } });
  await app.call(cancelEvent, { params: { eventId: simple.id }, body: { reason: '' } }, host);
  expect((await ask(simple.id)).problem.code).toBe('event.cancelled');
  expect(await mailsTo(app, email)).toEqual([]);
  expect(await count('unconfirmed_requests', `email = '${email}'`)).toBe(0);
});
