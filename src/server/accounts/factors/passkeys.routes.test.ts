import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import {
  addPasskey,
  beginPasskeySetup,
  getPasskeyOptions,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#contracts/accounts/passkeys.contract.ts';
import { reauthenticate } from '#contracts/accounts/reauthentication.contract.ts';
import { getSignInMethods, proveSecondFactor } from '#contracts/accounts/second-factors.contract.ts';
import { listSessions, refreshTokens } from '#contracts/accounts/sessions.contract.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { setUpTotp, stepOfLogin } from '#tests/support/second-factors.ts';
import { SoftwarePasskey } from '#tests/support/software-passkey.ts';
import { testApp } from '#tests/support/test-app.ts';
import { warnOfOtherHosts } from './passkeys.actions.ts';
import { canUsePasskeys } from './webauthn.ts';

const PUBLIC_URL = 'https://dig.example';
const app = await testApp({ PUBLIC_URL });
const host = { headers: { host: 'dig.example' } };

const setUp = async (person: SomeoneSignedIn) => (await app.call(beginPasskeySetup, {}, person, host)).body;
const options = async () => (await app.call(getPasskeyOptions, {}, null, host)).body;
const signIn = (body: Parameters<typeof app.call<typeof signInWithPasskey>>[1]['body']) =>
  app.call(signInWithPasskey, { body }, null, host);

async function withPasskey(counter = 0) {
  const ada = await signUp(app.deps);
  const key = new SoftwarePasskey(PUBLIC_URL);
  const { body } = await app.call(addPasskey, { body: key.create(await setUp(ada), { counter }) }, ada, host);
  return { ada, key, passkey: body };
}

describe('a passkey', () => {
  test('signs in without a password, and counts as two factors', async () => {
    const { ada, key, passkey } = await withPasskey();
    expect(passkey).toMatchObject({ name: 'dig-tests', lastUsedAt: null });
    const { body } = await signIn(key.sign(await options()));
    expect(body.user.id).toBe(ada.user.id);
    const { sessions } = (await app.call(listSessions, {}, body, host)).body;
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ method: 'passkey', hasUsedSecondFactor: true });
    const methods = (await app.call(getSignInMethods, {}, body, host)).body;
    expect(methods).toMatchObject({ hasPassword: true, canUsePasskeys: true, secondFactor: null });
    expect(methods.passkeys).toMatchObject([{ id: passkey.id, lastUsedAt: expect.any(String) }]);
    expect((await mailsTo(app, ada.email)).map(({ subject }) => subject)).toContain('Passkey added – dig');
  });

  test('is asked for by name of the site, not of the request, and with verification of the person', async () => {
    const { options: request } = await options();
    expect(request).toMatchObject({ rpId: 'dig.example', userVerification: 'required' });
    const ada = await signUp(app.deps);
    const { options: creation } = await setUp(ada);
    expect(creation).toMatchObject({
      rp: { id: 'dig.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
    });
  });

  test.each([
    ['of another origin', { origin: 'https://dig.example.evil' }],
    ['of another challenge', { challenge: 'AAAA' }],
    ['without verification of the person', { isVerified: false }],
  ])('%s is refused, at setup and at login', async (_, signing) => {
    const { key } = await withPasskey();
    const refused = await signIn(key.sign(await options(), signing));
    expect(refused.problem).toMatchObject({ status: 400, code: 'auth.passkey_refused' });
    const ben = await signUp(app.deps);
    const body = new SoftwarePasskey(PUBLIC_URL).create(await setUp(ben), signing);
    expect((await app.call(addPasskey, { body }, ben, host)).problem.code).toBe('passkey.refused');
  });

  test('answers each challenge once, in the browser that asked, within five minutes', async () => {
    const { ada, key } = await withPasskey();
    const answer = key.sign(await options());
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)!.problem.code).toBe('auth.step_expired');
    const late = key.sign(await options());
    app.clock.advance({ minutes: 5 });
    expect((await signIn(late)).problem.code).toBe('auth.step_expired');
    const setup = await setUp(ada);
    const ben = await signUp(app.deps);
    const other = new SoftwarePasskey(PUBLIC_URL);
    const stolen = await app.call(addPasskey, { body: other.create(setup) }, ben, host);
    expect(stolen.problem.code).toBe('second_factor.setup_expired');
  });

  test('added from a device that has one already gets the next free number as part of its name', async () => {
    const { ada, passkey } = await withPasskey();
    const add = async () => {
      const body = new SoftwarePasskey(PUBLIC_URL).create(await setUp(ada));
      return (await app.call(addPasskey, { body }, ada, host)).body.name;
    };
    expect([await add(), await add()]).toEqual(['dig-tests (2)', 'dig-tests (3)']);
    await app.call(removePasskey, { params: { passkeyId: passkey.id } }, ada, host);
    expect(await add()).toBe('dig-tests');
  });

  test('that is unknown, or signed by another key, is refused', async () => {
    const { key } = await withPasskey();
    const stranger = new SoftwarePasskey(PUBLIC_URL);
    expect((await signIn(stranger.sign(await options()))).problem.code).toBe('auth.passkey_refused');
    const forged = stranger.sign(await options());
    const id = key.credentialId.toString('base64url');
    const body = { ...forged, response: { ...forged.response, id, rawId: id } };
    expect((await signIn(body)).problem.code).toBe('auth.passkey_refused');
  });

  test('whose counter does not rise was copied: it is refused, and its owner is told', async () => {
    const { ada, key } = await withPasskey(5);
    expect((await signIn(key.sign(await options(), { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect((await signIn(key.sign(await options(), { counter }))).problem.code).toBe('auth.passkey_refused');
    const mail = (await mailsTo(app, ada.email)).at(-1)!;
    expect(mail.text).toContain('a copy of the passkey');
    const kinds = await app.db.rows(
      z.object({ kind: z.string() }),
      "select kind from security_events where account_id = $1 and kind = 'passkey-copied'",
      [ada.user.id],
    );
    expect(kinds).toHaveLength(3);
  });

  test('of an account that has it already is refused', async () => {
    const { ada, key } = await withPasskey();
    const body = key.create(await setUp(ada));
    expect((await app.call(addPasskey, { body }, ada, host)).problem.code).toBe('passkey.exists');
  });
});

describe('managing passkeys', () => {
  test('their owner renames and removes them; those of others look absent', async () => {
    const { ada, passkey } = await withPasskey();
    const ben = await signUp(app.deps);
    const rename = (as: SomeoneSignedIn) =>
      app.call(renamePasskey, { params: { passkeyId: passkey.id }, body: { name: ' Red key ' } }, as, host);
    const remove = (as: SomeoneSignedIn) => app.call(removePasskey, { params: { passkeyId: passkey.id } }, as, host);
    expect([(await rename(ben)).problem.code, (await remove(ben)).problem.code]).toEqual([
      'passkey.not_found',
      'passkey.not_found',
    ]);
    expect((await rename(ada)).body.name).toBe('Red key');
    expect((await remove(ada)).status).toBe(204);
    expect((await app.call(getSignInMethods, {}, ada, host)).body.passkeys).toEqual([]);
    expect((await mailsTo(app, ada.email)).at(-1)!.text).toContain('“Red key” no longer logs you in');
  });

  test('adding and removing need a recent sign-in, which a passkey renews', async () => {
    const { ada, key, passkey } = await withPasskey();
    app.clock.advance({ minutes: 15 });
    const body = { refreshToken: ada.tokens.refresh.token };
    const old = { ...ada, tokens: (await app.call(refreshTokens, { body }, null, host)).body };
    const remove = () => app.call(removePasskey, { params: { passkeyId: passkey.id } }, old, host);
    expect((await app.call(beginPasskeySetup, {}, old, host)).problem.code).toBe('auth.reauthentication_required');
    expect((await remove()).problem.code).toBe('auth.reauthentication_required');
    const others = await withPasskey();
    const confirm = async (by: SoftwarePasskey) =>
      app.call(reauthenticate, { body: { passkey: by.sign(await options()) } }, old, host);
    expect((await confirm(others.key)).problem.code).toBe('auth.passkey_refused');
    expect((await confirm(key)).status).toBe(200);
    expect((await remove()).status).toBe(204);
  });

  test('the last one of an account with a verified address can be removed: a mailed link logs in', async () => {
    const { ada, passkey } = await withPasskey();
    await app.db.execute('update accounts set password_hash = null where id = $1', [ada.user.id]);
    expect((await app.call(removePasskey, { params: { passkeyId: passkey.id } }, ada, host)).status).toBe(204);
  });

  test('the last one of an account without another way in stays, also when two are removed at once', async () => {
    const { ada, passkey } = await withPasskey();
    const second = new SoftwarePasskey(PUBLIC_URL);
    const other = (await app.call(addPasskey, { body: second.create(await setUp(ada)) }, ada, host)).body;
    const without = 'update accounts set password_hash = null, email_verified_at = null where id = $1';
    await app.db.execute(without, [ada.user.id]);
    const remove = (passkeyId: string) => app.call(removePasskey, { params: { passkeyId } }, ada, host);
    const answers = await Promise.all([remove(passkey.id), remove(other.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('passkey.last');
  });

  test('one that was made for another host is no way in: it can be removed, and the last one that works cannot', async () => {
    const { ada, passkey } = await withPasskey();
    const second = new SoftwarePasskey(PUBLIC_URL);
    const other = (await app.call(addPasskey, { body: second.create(await setUp(ada)) }, ada, host)).body;
    const without = 'update accounts set password_hash = null, email_verified_at = null where id = $1';
    await app.db.execute(without, [ada.user.id]);
    await app.db.execute("update passkeys set rp_id = 'old.example' where id = $1", [passkey.id]);
    const remove = (passkeyId: string) => app.call(removePasskey, { params: { passkeyId } }, ada, host);
    expect((await remove(other.id)).problem.code).toBe('passkey.last');
    expect((await remove(passkey.id)).status).toBe(204);
  });

  test('the last one of an account that another site’s account signs in to can be removed', async () => {
    const { ada, passkey } = await withPasskey();
    const without = 'update accounts set password_hash = null, email_verified_at = null where id = $1';
    await app.db.execute(without, [ada.user.id]);
    await app.db.execute(
      `insert into identities (account_id, issuer, subject, provider_key, email, linked_at, last_used_at)
       values ($1, 'https://id.example', 'ada', 'example', null, now(), now())`,
      [ada.user.id],
    );
    expect((await app.call(removePasskey, { params: { passkeyId: passkey.id } }, ada, host)).status).toBe(204);
  });

  test('those made for another host are warned of at the start', async () => {
    const { passkey } = await withPasskey();
    await app.db.execute("update passkeys set rp_id = 'old.example' where id = $1", [passkey.id]);
    const warnings: string[] = [];
    await warnOfOtherHosts(app.deps, (message) => warnings.push(message));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/^One passkey was made for old\.example and will not work at /);
    await app.db.execute("delete from passkeys where rp_id = 'old.example'");
    await warnOfOtherHosts(app.deps, (message) => warnings.push(message));
    expect(warnings).toHaveLength(1);
  });

  test('those made while the site had another host are marked', async () => {
    const { ada, passkey } = await withPasskey();
    expect(passkey.worksHere).toBe(true);
    await app.db.execute("update passkeys set rp_id = 'old.example' where id = $1", [passkey.id]);
    expect((await app.call(getSignInMethods, {}, ada, host)).body.passkeys).toMatchObject([{ worksHere: false }]);
  });

  test('there are at most 20', async () => {
    const { ada } = await withPasskey();
    await app.db.execute(
      `insert into passkeys (account_id, credential_id, public_key, counter, transports, rp_id, is_backed_up, name, created_at)
       select $1, sha256(n::text::bytea), 'x', 0, '{}', 'dig.example', false, 'Key', now() from generate_series(1, 19) n`,
      [ada.user.id],
    );
    expect((await app.call(beginPasskeySetup, {}, ada, host)).problem.code).toBe('passkey.too_many');
  });

  test('the data download lists them without keys', async () => {
    const { ada, key } = await withPasskey();
    const { body } = await app.call(exportAccount, {}, ada, host);
    expect(body.contents['passkeys']).toMatchObject([{ name: 'dig-tests' }]);
    expect(JSON.stringify(body)).not.toContain(key.credentialId.toString('base64url'));
  });
});

test('a passkey is also the second factor of a login with a password', async () => {
  const { ada, key } = await withPasskey();
  const { ada: ben } = await withPasskey();
  const inBrowser = { ...app, call: ((e: never, i: never, as: never) => app.call(e, i, as, host)) as typeof app.call };
  await setUpTotp(inBrowser, ada);
  const finish = async (person: SomeoneSignedIn) =>
    app.call(
      proveSecondFactor,
      { body: { step: await stepOfLogin(inBrowser, person), passkey: key.sign(await options()) } },
      null,
      host,
    );
  expect((await finish(ada)).body.user.id).toBe(ada.user.id);
  await setUpTotp(inBrowser, ben);
  expect((await finish(ben)).problem.code).toBe('auth.passkey_refused');
});

test('passkeys need a host name and HTTPS, or this machine', () => {
  const usable = ['https://dig.example', 'http://localhost:3000', 'https://localhost'];
  const unusable = ['http://dig.example', 'http://192.168.1.5:3000', 'https://192.168.1.5', 'http://[::1]:3000'];
  expect(usable.filter((url) => canUsePasskeys({ PUBLIC_URL: url }))).toEqual(usable);
  expect(unusable.filter((url) => canUsePasskeys({ PUBLIC_URL: url }))).toEqual([]);
});
