import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changeEmail, changePassword, deleteAccount, exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { reauthenticate } from '#contracts/accounts/reauthentication.contract.ts';
import { login, refreshTokens } from '#contracts/accounts/sessions.contract.ts';
import { createAccount } from '#server/accounts/accounts.actions.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const NEW_PASSWORD = 'another battery 7';

/** The same session, 15 minutes after signing in. */
async function later(person: SomeoneSignedIn): Promise<SomeoneSignedIn> {
  app.clock.advance({ minutes: 15 });
  const body = { refreshToken: person.tokens.refresh.token };
  return { ...person, tokens: (await app.call(refreshTokens, { body })).body };
}
const withoutPassword = async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const caller = { ip: '192.0.2.1', userAgent: 'dig-tests/1.0' };
  return { ...(await createAccount(app.deps, { email, passwordHash: null }, caller)), email, password: '' };
};
const confirm = (person: SomeoneSignedIn, password = PASSWORD) =>
  app.call(reauthenticate, { body: { password } }, person);

describe('re-authentication', () => {
  test('makes sensitive changes possible for 15 minutes of that session', async () => {
    const ada = await later(await signUp(app.deps));
    const ask = () => app.call(changeEmail, { body: { email: 'ada.new@example.org' } }, ada);
    expect((await ask()).problem.code).toBe('account.password_required');
    const { body } = await confirm(ada);
    expect(Date.parse(body.until) - app.clock.now().getTime()).toBe(15 * 60_000);
    expect((await ask()).status).toBe(200);
    const other = { ...ada, ...(await app.call(login, { body: { email: ada.email, password: PASSWORD } })).body };
    expect((await app.call(changeEmail, { body: { email: 'b@example.org' } }, await later(other))).status).toBe(400);
  });

  test('refuses a wrong password, and changes nothing', async () => {
    const ada = await later(await signUp(app.deps));
    expect((await confirm(ada, 'wrong password 1')).problem.code).toBe('account.wrong_password');
    expect((await app.call(changeEmail, { body: { email: 'c@example.org' } }, ada)).status).toBe(400);
  });
});

test('the data download needs a recent sign-in', async () => {
  const ada = await later(await signUp(app.deps));
  expect((await app.call(exportAccount, {}, ada)).problem).toMatchObject({
    status: 403,
    code: 'auth.reauthentication_required',
  });
  await confirm(ada);
  expect((await app.call(exportAccount, {}, ada)).body.user.email).toBe(ada.email);
});

describe('deleting the account', () => {
  test('takes the password, however recent the sign-in, or without one a recent sign-in', async () => {
    const ada = await signUp(app.deps);
    expect((await app.call(deleteAccount, { body: {} }, ada)).problem).toMatchObject({
      code: 'account.password_required',
      fields: { currentPassword: 'Current password is required' },
    });
    expect((await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ada)).status).toBe(204);
    const ben = await withoutPassword();
    const old = await later(ben);
    expect((await app.call(deleteAccount, { body: {} }, old)).problem.code).toBe('auth.reauthentication_required');
    expect((await app.call(deleteAccount, { body: {} }, await withoutPassword())).status).toBe(204);
  });
});

describe('an account without a password', () => {
  test('gets the same answer to a login as an unknown address', async () => {
    const { email } = await withoutPassword();
    for (const password of ['', 'null', 'wrong password 1']) {
      const known = await app.call(login, { body: { email, password: password || 'x' } });
      const unknown = await app.call(login, { body: { email: 'nobody@example.org', password: password || 'x' } });
      expect({ ...known.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' });
      expect(known.status).toBe(401);
    }
  });

  test('chooses its first password after a recent sign-in, and only then', async () => {
    const ada = await withoutPassword();
    const old = await later(ada);
    const body = { newPassword: NEW_PASSWORD };
    expect((await app.call(changePassword, { body }, old)).problem).toMatchObject({
      status: 403,
      code: 'auth.reauthentication_required',
    });
    await app.db.execute('update sessions set reauthenticated_at = $1', [app.clock.now()]);
    expect((await app.call(changePassword, { body }, old)).status).toBe(200);
    expect((await app.call(login, { body: { email: ada.email, password: NEW_PASSWORD } })).status).toBe(200);
    expect((await app.call(changePassword, { body }, old)).problem).toMatchObject({
      code: 'account.password_required',
      fields: { currentPassword: 'Current password is required' },
    });
  });

  test('is told so where a password is sent', async () => {
    const ada = await withoutPassword();
    const { problem } = await confirm(ada, 'any password 1');
    expect(problem).toMatchObject({ status: 400, code: 'account.no_password' });
    const answer = await app.call(deleteAccount, { body: { currentPassword: 'any password 1' } }, ada);
    expect(answer.problem.code).toBe('account.no_password');
  });

  test('stores no password', async () => {
    const { user } = await withoutPassword();
    const row = await app.db.one(
      z.object({ hash: z.string().nullable() }),
      'select password_hash as hash from accounts where id = $1',
      [user.id],
    );
    expect(row.hash).toBeNull();
  });
});
