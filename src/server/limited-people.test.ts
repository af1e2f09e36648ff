import { describe, expect, test } from 'vitest';
import {
  deleteAccount,
  exportAccount,
  getProfile,
  type SignedIn,
  updateProfile,
} from '#contracts/accounts/accounts.contract.ts';
import { reauthenticate } from '#contracts/accounts/reauthentication.contract.ts';
import { getSignInMethods, proveSecondFactor } from '#contracts/accounts/second-factors.contract.ts';
import { login, refreshTokens } from '#contracts/accounts/sessions.contract.ts';
import { RECENT_SIGN_IN_MINUTES } from '#contracts/accounts/sign-in-methods.ts';
import { deleteComment, writeComment } from '#contracts/comments/comments.contract.ts';
import { type Endpoint, isForStaff, requiresSignIn } from '#contracts/endpoint.ts';
import { cancelEvent, deleteEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { getOrder, markOrderPaid } from '#contracts/payments/orders.contract.ts';
import { cancelOrder, confirmRefund, listDueRefunds } from '#contracts/payments/refunds.contract.ts';
import { leaveEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { allEndpoints, isUnsafe } from '#tests/support/all-endpoints.ts';
import { draft, insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { signUp, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { order, paidEvent } from '#tests/support/payments.ts';
import { setUpTotp, stepOfLogin, totpCode } from '#tests/support/second-factors.ts';
import { type As, testApp } from '#tests/support/test-app.ts';
import { textsOf } from '#tests/support/texts-of-endpoints.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');
const [silenced, suspended] = await signUpPeople(app.deps, 2);
await decideAbout(app, { kind: 'person', targetId: silenced.user.id }, { moderator, action: 'silence' });
await decideAbout(app, { kind: 'person', targetId: suspended.user.id }, { moderator, action: 'suspend' });
// A suspended person who logs in again.
const session = await signedInAgain();
app.clock.advance({ seconds: 5 });

async function signedInAgain(): Promise<As> {
  return (await app.call(login, { body: { email: suspended.email, password: suspended.password } }, null)).body;
}

/** The same session, when signing in is no longer recent. */
async function later({ tokens }: Pick<SignedIn, 'tokens'>): Promise<Pick<SignedIn, 'tokens'>> {
  app.clock.advance({ minutes: RECENT_SIGN_IN_MINUTES });
  return { tokens: (await app.call(refreshTokens, { body: { refreshToken: tokens.refresh.token } }, null)).body };
}

/** The code of the answer to a request that is otherwise empty: access comes before anything is read. */
async function codeFor({ method, path }: Endpoint, { tokens }: As): Promise<string | undefined> {
  const url = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
  const { body } = await app.send({ method, url, headers: { authorization: `Bearer ${tokens.access.token}` } });
  return /"code":"([\w.]+)"/.exec(body)?.[1];
}

const endpoints = Object.entries(allEndpoints);
const posting = endpoints.filter(([, { isPosting }]) => isPosting);
/** Why people who may not post may still write here. */
const TEXTS_OF_SILENCED = {
  'only the person reads it': [
    'renamePasskey',
    'createEventTemplate',
    'previewMarkdown',
    'saveSearch',
    'updateSavedSearch',
  ],
  'the site staff reads it': ['appealDecision'],
  'an answer to what a host asks of everyone who comes; that host alone reads it': [
    'answerEvent',
    'answerSeries',
    'requestRsvp',
    'joinGroup',
    'requestMembership',
    'placeOrder',
    'signUp',
    'requestShift',
    'shareContact',
  ],
  'hours that were worked; the host alone reads it': ['claimHours', 'disputeHours'],
  'guests must learn why something ends, or why they cannot come': ['cancelEvent', 'cancelSeries', 'decideOnRequests'],
  'money that was taken must be accounted for': ['updatePayee', 'refundOrder'],
  'the other organizers alone read it': ['banFromGroup', 'saveWalkIn'],
  'playing and scoring at a night that has begun': ['joinShow', 'answerQuestion', 'adjustScore', 'writeScore'],
} as const;
const exceptions: string[] = Object.values(TEXTS_OF_SILENCED).flat();
const signedIn = endpoints.filter(([, { access, isForSuspended }]) => requiresSignIn({ access }) && !isForSuspended);

describe('a silenced person', () => {
  test.each(posting)('cannot use %s', async (_, endpoint) => {
    expect(await codeFor(endpoint, silenced)).toBe('auth.silenced');
  });

  test('writes nothing that others read, except for what is listed here with its reason', () => {
    const writing = endpoints.filter(
      ([, endpoint]) =>
        isUnsafe(endpoint) && endpoint.access !== 'open' && !isForStaff(endpoint) && textsOf(endpoint).length > 0,
    );
    const unmarked = writing.filter(([, { isPosting }]) => !isPosting).map(([name]) => name);
    expect(unmarked.toSorted()).toEqual([...exceptions].toSorted());
  });

  test('still answers and leaves events, cancels their own, and deletes what they made', async () => {
    const [host, person] = await signUpPeople(app.deps, 2);
    const { id: party } = await published(app, host);
    const { id: own } = await published(app, person);
    const { id: plan } = await draft(app, person);
    const comment = await app.call(writeComment, { params: { eventId: party }, body: { text: 'Hey' } }, person);
    await decideAbout(app, { kind: 'person', targetId: person.user.id }, { moderator, action: 'silence' });
    app.clock.advance({ seconds: 5 });
    const edit = await app.call(updateEvent, { params: { eventId: own }, body: { title: 'Cheap pills' } }, person);
    const profile = await app.call(updateProfile, { body: { bio: 'Cheap pills' } }, person);
    expect([edit.problem.code, profile.problem.code]).toEqual(['auth.silenced', 'auth.silenced']);
    expect((await app.call(getProfile, {}, person)).body.bio).toBe('');
    expect((await joinEvent(app, party, person)).body).toMatchObject({ status: 'going' });
    const done = [
      await app.call(leaveEvent, { params: { eventId: party } }, person),
      await app.call(cancelEvent, { params: { eventId: own }, body: { reason: 'No pills left.' } }, person),
      await app.call(deleteEvent, { params: { eventId: plan } }, person),
      await app.call(deleteComment, { params: { commentId: comment.body.id } }, person),
    ];
    for (const { status } of done) expect(status).toBeLessThan(300);
  });
});

describe('a suspended person', () => {
  test('reaches nothing but their decision, their data and what they owe to buyers', async () => {
    for (const [name, endpoint] of signedIn)
      expect([name, await codeFor(endpoint, session)]).toEqual([name, 'auth.suspended']);
  });

  test('proves who they are, as others do, to download their data and to delete their account', async () => {
    const person = await signUp(app.deps);
    const { secret } = await setUpTotp(app, person);
    await decideAbout(app, { kind: 'person', targetId: person.user.id }, { moderator, action: 'suspend' });
    const { password } = person;
    const body = { step: await stepOfLogin(app, person), code: await totpCode(secret, app) };
    const again = await later((await app.call(proveSecondFactor, { body }, null)).body);
    const needed = 'auth.reauthentication_required';
    expect((await app.call(exportAccount, {}, again)).problem.code).toBe(needed);
    expect((await app.call(getSignInMethods, {}, again)).body).toMatchObject({ hasPassword: true });
    expect((await app.call(reauthenticate, { body: { password } }, again)).status).toBe(200);
    expect((await app.call(exportAccount, {}, again)).status).toBe(200);
    await app.db.execute('update accounts set password_hash = null where id = $1', [person.user.id]);
    const old = await later(again);
    expect((await app.call(deleteAccount, { body: {} }, old)).problem.code).toBe(needed);
    const code = await totpCode(secret, app);
    expect((await app.call(reauthenticate, { body: { code } }, old)).status).toBe(200);
    expect((await app.call(deleteAccount, { body: {} }, old)).status).toBe(204);
  });

  test('still finds what they must send back to buyers, and says that they have', async () => {
    const [host, buyer] = await signUpPeople(app.deps, 2);
    const decider = await staffMember(app.deps, 'moderator');
    const { eventId, tiers } = await paidEvent(app, host);
    const placed = await order(app, buyer, { eventId, tierId: tiers[0]!, method: 'door', total: 1200 });
    const ref = { params: { orderId: placed.body.id } };
    await app.call(markOrderPaid, { ...ref, body: { paidWith: 'cash' } }, host);
    await app.call(cancelOrder, { ...ref, query: {} }, buyer);
    await decideAbout(app, { kind: 'person', targetId: host.user.id }, { moderator: decider, action: 'suspend' });
    const again = (await app.call(login, { body: { email: host.email, password: host.password } }, null)).body;
    const due = async (as: As) => (await app.call(listDueRefunds, { query: {} }, as)).body.refunds;
    const refunds = await due(again);
    const { number } = placed.body;
    expect(refunds).toMatchObject([{ amount: 1200, currency: 'EUR', order: { number, buyerName: buyer.user.name } }]);
    expect([await due(buyer), await due(decider)]).toEqual([[], []]);
    expect((await app.call(confirmRefund, { params: { refundId: refunds[0]!.id } }, again)).status).toBe(200);
    expect(await due(again)).toEqual([]);
    expect((await app.call(getOrder, ref, buyer)).body.refunds).toMatchObject([{ state: 'done' }]);
  });
});
