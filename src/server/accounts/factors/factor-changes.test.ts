import { beforeEach, describe, expect, test } from 'vitest';
import {
  addPasskey,
  beginPasskeySetup,
  getPasskeyOptions,
  removePasskey,
} from '#contracts/accounts/passkeys.contract.ts';
import { reauthenticate } from '#contracts/accounts/reauthentication.contract.ts';
import {
  beginTotpSetup,
  confirmTotp,
  getSignInMethods,
  removeTotp,
  renewRecoveryCodes,
} from '#contracts/accounts/second-factors.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { changeSiteSetting } from '#contracts/admin/site-settings.contract.ts';
import { getOwnRole, listSiteStaff } from '#contracts/admin/site-staff.contract.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { setUpTotp, totpCode } from '#tests/support/second-factors.ts';
import { SoftwarePasskey } from '#tests/support/software-passkey.ts';
import { testApp } from '#tests/support/test-app.ts';

const PUBLIC_URL = 'https://dig.example';
const app = await testApp({ PUBLIC_URL });
const host = { headers: { host: 'dig.example' } };
const inBrowser = { ...app, call: ((e: never, i: never, as: never) => app.call(e, i, as, host)) as typeof app.call };

const REQUIRED = 'auth.second_factor_required';

async function addKeyTo(person: SomeoneSignedIn) {
  const key = new SoftwarePasskey(PUBLIC_URL);
  const setup = (await app.call(beginPasskeySetup, {}, person, host)).body;
  const passkey = (await app.call(addPasskey, { body: key.create(setup) }, person, host)).body;
  return { key, passkeyId: passkey.id };
}

/** A person with a passkey and no app, whose role and session are as after a login with the password alone. */
async function withPasskeyByPassword(role: string) {
  const person = await signUp(app.deps);
  const { key, passkeyId } = await addKeyTo(person);
  await app.db.execute('update accounts set role = $2 where id = $1', [person.user.id, role]);
  const { email, password } = person;
  const { body } = await app.call(login, { body: { email, password } }, null, host);
  return { person: { ...person, tokens: body.tokens }, key, passkeyId };
}

type Call = (as: SomeoneSignedIn) => Promise<{ status: number; problem: { code: string } }>;
const codeOf = async (call: Call, as: SomeoneSignedIn) => {
  const answer = await call(as);
  return answer.status < 400 ? answer.status : answer.problem.code;
};
const beginApp: Call = (as) => app.call(beginTotpSetup, {}, as, host);
const beginKey: Call = (as) => app.call(beginPasskeySetup, {}, as, host);
const removeKey =
  (passkeyId: string): Call =>
  (as) =>
    app.call(removePasskey, { params: { passkeyId } }, as, host);

async function prove(key: SoftwarePasskey, as: SomeoneSignedIn): Promise<number> {
  const options = (await app.call(getPasskeyOptions, {}, null, host)).body;
  return (await app.call(reauthenticate, { body: { passkey: key.sign(options) } }, as, host)).status;
}

async function askForFactors(value: 'staff' | 'everyone') {
  const administrator = await staffMember(app.deps, 'administrator');
  const change = { params: { key: 'second-factor' }, body: { value } };
  expect((await app.call(changeSiteSetting, change, administrator, host)).status).toBe(200);
}

beforeEach(() => askForFactors('staff'));

describe('staff with a passkey who have given a password alone', () => {
  test('cannot set up another factor or remove the passkey until they have used it', async () => {
    const { person, key, passkeyId } = await withPasskeyByPassword('administrator');
    for (const call of [beginApp, beginKey, removeKey(passkeyId)]) expect(await codeOf(call, person)).toBe(REQUIRED);
    expect((await app.call(listSiteStaff, {}, person, host)).problem.code).toBe(REQUIRED);
    expect(await prove(key, person)).toBe(200);
    expect([await codeOf(beginApp, person), await codeOf(beginKey, person)]).toEqual([201, 201]);
    expect(await codeOf(removeKey(passkeyId), person)).toBe(204);
  });

  test('cannot finish a setup that they began before they had the passkey', async () => {
    const person = await signUp(app.deps);
    const { email, password } = person;
    const other = { ...person, tokens: (await app.call(login, { body: { email, password } }, null, host)).body.tokens };
    const { step, secret } = (await app.call(beginTotpSetup, {}, other, host)).body;
    const setup = (await app.call(beginPasskeySetup, {}, other, host)).body;
    await addKeyTo(person);
    await app.db.execute("update accounts set role = 'administrator' where id = $1", [person.user.id]);
    const code = await totpCode(secret, app);
    expect((await app.call(confirmTotp, { body: { step, code } }, other, host)).problem.code).toBe(REQUIRED);
    const body = new SoftwarePasskey(PUBLIC_URL).create(setup);
    expect((await app.call(addPasskey, { body }, other, host)).problem.code).toBe(REQUIRED);
    expect((await app.call(getOwnRole, {}, other, host)).body.assurance).toBe(1);
  });

  test('are asked for no passkey that was made for another address of the site, because it proves nothing here', async () => {
    const { person, passkeyId } = await withPasskeyByPassword('administrator');
    await app.db.execute("update passkeys set rp_id = 'old.example' where id = $1", [passkeyId]);
    expect([await codeOf(beginApp, person), await codeOf(removeKey(passkeyId), person)]).toEqual([201, 204]);
  });
});

test('where the site asks everyone for a second factor, a passkey is asked for before other factors are changed', async () => {
  const { person, key } = await withPasskeyByPassword('person');
  await askForFactors('everyone');
  app.clock.advance({ seconds: 5 });
  expect([await codeOf(beginApp, person), await codeOf(beginKey, person)]).toEqual([REQUIRED, REQUIRED]);
  expect(await prove(key, person)).toBe(200);
  expect(await codeOf(beginApp, person)).toBe(201);
});

test('elsewhere, a person who has lost the device of a passkey logs in with the password, and replaces it', async () => {
  const { person, passkeyId } = await withPasskeyByPassword('person');
  expect([await codeOf(beginKey, person), await codeOf(removeKey(passkeyId), person)]).toEqual([201, 204]);
});

test('an authenticator app is replaced, turned off and its recovery codes are renewed after it was used alone', async () => {
  const person = await signUp(app.deps);
  const { email, password } = person;
  const earlier = { ...person, tokens: (await app.call(login, { body: { email, password } }, null, host)).body.tokens };
  const { secret } = await setUpTotp(inBrowser, person);
  const calls: Call[] = [
    beginApp,
    beginKey,
    (as) => app.call(renewRecoveryCodes, {}, as, host),
    (as) => app.call(removeTotp, {}, as, host),
  ];
  for (const call of calls) expect(await codeOf(call, earlier)).toBe(REQUIRED);
  expect((await app.call(getSignInMethods, {}, earlier, host)).body.secondFactor).not.toBeNull();
  await app.call(reauthenticate, { body: { code: await totpCode(secret, app) } }, earlier, host);
  for (const call of calls) expect(await codeOf(call, earlier)).not.toBe(REQUIRED);
});
