import { expect, test } from 'vitest';
import { forgotPassword, getProfile, resetPassword } from '#contracts/accounts/accounts.contract.ts';
import { listIdentities } from '#contracts/accounts/identities.contract.ts';
import {
  addPasskey,
  beginPasskeySetup,
  getPasskeyOptions,
  signInWithPasskey,
} from '#contracts/accounts/passkeys.contract.ts';
import { getSignInMethods } from '#contracts/accounts/second-factors.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { renewCalendarFeed } from '#contracts/rsvps/calendar-feeds.contract.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { mailsTo, runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import { setUpTotp } from '#tests/support/second-factors.ts';
import { SoftwarePasskey } from '#tests/support/software-passkey.ts';
import { testApp } from '#tests/support/test-app.ts';

const PUBLIC_URL = 'https://dig.example';
const NEW_PASSWORD = 'another battery 7';
const app = await testApp({ PUBLIC_URL });
const host = { headers: { host: 'dig.example' } };

/** Adds every way in that needs no verified address. */
async function addSignInMethods(person: SomeoneSignedIn): Promise<SoftwarePasskey> {
  const key = new SoftwarePasskey(PUBLIC_URL);
  const { body: setup } = await app.call(beginPasskeySetup, {}, person, host);
  await app.call(addPasskey, { body: key.create(setup) }, person, host);
  await app.db.execute(
    `insert into identities (account_id, issuer, subject, provider_key, email, linked_at, last_used_at)
     values ($1, 'https://id.example', $2, 'example', null, now(), now())`,
    [person.user.id, person.email],
  );
  await setUpTotp(app, person);
  return key;
}

async function resetByMail(email: string) {
  await app.call(forgotPassword, { body: { email } }, null, host);
  await runJobs(app);
  const body = { token: await tokenMailedTo(app, email), password: NEW_PASSWORD };
  expect((await app.call(resetPassword, { body }, null, host)).status).toBe(200);
}

const logIn = (email: string) => app.call(login, { body: { email, password: NEW_PASSWORD } }, null, host);
const signIn = async (key: SoftwarePasskey) => {
  const { body } = await app.call(getPasskeyOptions, {}, null, host);
  return app.call(signInWithPasskey, { body: key.sign(body) }, null, host);
};

/** Makes the address of the private calendar, which shows to anyone who knows it what the person goes to. */
const makeFeed = async (person: SomeoneSignedIn) =>
  new URL((await app.call(renewCalendarFeed, {}, person, host)).body.url!).pathname;

test('the first reset by mail of an address that was never verified locks out the person who made the account', async () => {
  const stranger = await signUp(app.deps, { isVerified: false });
  const key = await addSignInMethods(stranger);
  const feed = await makeFeed(stranger);
  expect((await app.send({ url: feed, ...host })).statusCode).toBe(200);
  await resetByMail(stranger.email);
  expect((await app.send({ url: feed, ...host })).statusCode).toBe(404);
  expect((await signIn(key)).problem.code).toBe('auth.passkey_refused');
  expect((await app.call(getProfile, {}, stranger, host)).status).toBe(401);
  const owner = (await logIn(stranger.email)).body;
  expect(owner.user).toMatchObject({ id: stranger.user.id, isEmailVerified: true });
  expect((await app.call(listIdentities, {}, owner, host)).body.identities).toEqual([]);
  const methods = { hasPassword: true, passkeys: [], secondFactor: null };
  expect((await app.call(getSignInMethods, {}, owner, host)).body).toMatchObject(methods);
  const subjects = (await mailsTo(app, stranger.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your dig password was changed');
  expect(subjects).not.toContain('Your dig email address is confirmed');
});

test('a reset by mail keeps the other ways in of a verified account', async () => {
  const ada = await signUp(app.deps);
  const key = await addSignInMethods(ada);
  const feed = await makeFeed(ada);
  await resetByMail(ada.email);
  expect((await app.send({ url: feed, ...host })).statusCode).toBe(200);
  expect((await logIn(ada.email)).problem.code).toBe('auth.second_factor_needed');
  const again = (await signIn(key)).body;
  expect(again.user.id).toBe(ada.user.id);
  expect((await app.call(listIdentities, {}, again, host)).body.identities).toHaveLength(1);
});
