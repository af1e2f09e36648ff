import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteAccount, exportAccount, getProfile } from '#contracts/accounts/accounts.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { blockPerson } from '#contracts/people/blocks.contract.ts';
import { requestRsvp } from '#contracts/rsvps/unconfirmed-rsvps.contract.ts';
import { type DraftFields, insertPlaces, published } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { atLaterTime } from '#tests/support/later.ts';
import { mailsTo, tokenMailedTo } from '#tests/support/mailbox.ts';
import { setUpTotp } from '#tests/support/second-factors.ts';
import { testApp } from '#tests/support/test-app.ts';
import { askForRsvp, confirmByLink, newAddress, rsvpCalls } from '#tests/support/unconfirmed.ts';

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

describe('an address that has an account', () => {
  test('gets the same answer and mail, and the seat only after the confirmation', async () => {
    const { id } = await eventWith();
    const known = await ask(id, { email: ben.email });
    const unknown = await ask(id, { email });
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect([known.status, known.body.heldUntil]).toEqual([unknown.status, unknown.body.heldUntil]);
    const text = async (address: string) =>
      (await mailsTo(app, address))
        .at(-1)!
        .text.replace(/token=[\w-]+/g, '')
        .replace(/\d{3} \d{3}/, '');
    expect(await text(ben.email)).toBe(await text(email));
    expect((await rsvpOf(id, ben)).status).toBe('none');
    const { body } = await confirmByLink(app, ben.email);
    expect([body.user.id, body.user.name]).toEqual([ben.user.id, ben.user.name]);
    expect((await rsvpOf(id, ben)).status).toBe('going');
    expect((await app.call(login, { body: { email: ben.email, password: PASSWORD } })).status).toBe(200);
  });

  test('makes the request run the same statements as for an unknown one', async () => {
    const { id } = await eventWith();
    const trace = async (address: string) => {
      const names = ['rows', 'row', 'one', 'execute', 'transaction'] as const;
      const spies = names.map((name) => vi.spyOn(app.db, name));
      const body = { name: 'Vera', email: address };
      const { status, headers } = await app.call(requestRsvp, { params: { eventId: id }, body });
      const counts = spies.map((spy) => spy.mock.calls.length);
      for (const spy of spies) spy.mockRestore();
      return { status, cookies: headers['set-cookie'], counts };
    };
    const known = await trace(ben.email);
    expect(known.counts.some((calls) => calls > 0)).toBe(true);
    expect(await trace(newAddress())).toEqual(known);
  });

  test('that goes already keeps its RSVP, and the held seat is free', async () => {
    const { id } = await eventWith();
    await going(id, ben, 2);
    await ask(id, { email: ben.email });
    expect((await seats(id)).taken).toBe(4);
    expect((await confirmByLink(app, ben.email)).status).toBe(200);
    expect(await rsvpOf(id, ben)).toMatchObject({ status: 'going', guests: 2 });
    expect(await seats(id)).toEqual({ capacity: 8, taken: 3, waiting: 0 });
  });

  test('that was never verified loses what its maker knows', async () => {
    const stranger = await signUp(app.deps, { isVerified: false });
    const { id } = await eventWith();
    await ask(id, { email: stranger.email });
    const { body } = await confirmByLink(app, stranger.email);
    expect(body.user.id).toBe(stranger.user.id);
    expect((await app.call(getProfile, {}, stranger)).status).toBe(401);
    expect((await app.call(login, { body: { email: stranger.email, password: PASSWORD } })).status).toBe(401);
  });

  test('with a second factor gets the seat, and is asked for the factor before it is signed in', async () => {
    await setUpTotp(app, ben);
    const { id } = await eventWith();
    await ask(id, { email: ben.email });
    expect((await confirmByLink(app, ben.email)).problem).toMatchObject({ code: 'auth.second_factor_needed' });
    expect((await rsvpOf(id, ben)).status).toBe('going');
  });

  test('that a host has blocked is refused only after the confirmation', async () => {
    const { id } = await eventWith();
    await app.call(blockPerson, { params: { personId: ben.user.id } }, host);
    expect((await ask(id, { email: ben.email })).status).toBe(201);
    expect((await confirmByLink(app, ben.email)).problem.code).toBe('event.not_open_to_you');
    expect((await seats(id)).offered).toBe(1);
    await atLaterTime(app, { minutes: 45 }, enforceDeadlines);
    expect((await seats(id)).taken).toBe(0);
  });

  test('that is suspended gets no seat', async () => {
    const { id } = await eventWith();
    await ask(id, { email: ben.email });
    await app.db.execute(
      `insert into account_limits (account_id, kind, since, decision_id) values ($1, 'suspended', $2, gen_random_uuid())`,
      [ben.user.id, app.clock.now()],
    );
    expect((await confirmByLink(app, ben.email)).problem.code).toBe('auth.suspended');
    expect((await seats(id)).offered).toBe(1);
  });
});

test('without scripts, the forms of the mailed page confirm or decline, and sign nobody in', async () => {
  const { id } = await eventWith();
  const other = newAddress();
  await ask(id, { email: ben.email });
  await ask(id, { email: other });
  const post = async (address: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams({ token: await tokenMailedTo(app, address), next: `/events/${id}`, ...query });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return app.send({ method: 'POST', url: `/confirm?${search}`, headers, payload: '' });
  };
  const confirmed = await post(ben.email);
  expect([confirmed.statusCode, confirmed.headers['set-cookie']]).toEqual([200, undefined]);
  expect(confirmed.body).toContain(`/events/${id}">Go to the page`);
  expect((await rsvpOf(id, ben)).status).toBe('going');
  const again = await post(ben.email, { next: 'https://evil.example' });
  expect([again.statusCode, again.body.includes('evil')]).toEqual([200, false]);
  const declined = await post(ben.email, { answer: 'no' });
  expect([declined.statusCode, declined.body.includes('log in by email to cancel')]).toEqual([400, true]);
  expect((await rsvpOf(id, ben)).status).toBe('going');
  const late = await atLaterTime(app, { minutes: 15 }, () => post(ben.email));
  expect([late.statusCode, late.body.includes('log in by email')]).toEqual([400, true]);
  expect((await post(other, { answer: 'no' })).body).toContain('Nothing is booked');
  expect(await seats(id)).toEqual({ capacity: 8, taken: 1, waiting: 0 });
});

test('the owner of an address downloads what was asked for with it, and a stranger who has not proved it does not', async () => {
  const [unproved] = [await signUp(app.deps, { isVerified: false })];
  const { id, title } = await eventWith();
  for (const { email: address } of [ben, unproved]) await ask(id, { email: address, name: 'Typed Name' });
  const requestsOf = async (as: SomeoneSignedIn) =>
    (await app.call(exportAccount, {}, as)).body.contents['unconfirmedRequests'];
  expect(await requestsOf(ben)).toMatchObject([{ kind: 'rsvp', title, name: 'Typed Name' }]);
  expect(await requestsOf(unproved)).toEqual([]);
});

test('an account that is deleted takes along what was asked for with its address, if the person has proved to own it', async () => {
  const [owner, unproved] = [await signUp(app.deps), await signUp(app.deps, { isVerified: false })];
  const { id } = await eventWith();
  for (const { email: address } of [owner, unproved]) await ask(id, { email: address });
  expect((await seats(id)).offered).toBe(2);
  for (const person of [owner, unproved])
    expect((await app.call(deleteAccount, { body: { currentPassword: person.password } }, person)).status).toBe(204);
  expect((await seats(id)).offered).toBe(1);
  const left = await app.db.execute('select from unconfirmed_requests where email = $1', [owner.email]);
  expect(left).toBe(0);
  expect((await confirmByLink(app, unproved.email)).status).toBe(200);
});
