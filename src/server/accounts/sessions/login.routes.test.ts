import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getProfile } from '#contracts/accounts/accounts.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { PASSWORD, signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();

const logIn = (email: string, password: string) => app.call(login, { body: { email, password } });

describe('login', () => {
  // spec: 7.7
  test('returns user and tokens, whatever the case of the address', async () => {
    const { user } = await signUp(app.deps, { email: 'Grace.Hopper@Example.org' });
    const { body } = await logIn('  grace.hopper@EXAMPLE.org ', PASSWORD);
    expect(body.user).toEqual(user);
    expect((await app.call(getProfile, {}, body)).body).toEqual(user);
  });

  test('a wrong password and an unknown address get the same response', async () => {
    const { email } = await signUp(app.deps);
    const wrong = await logIn(email, 'not the password 1');
    const unknown = await logIn('nobody@example.org', 'not the password 1');
    const { requestId: _one, ...wrongProblem } = wrong.problem;
    const { requestId: _two, ...unknownProblem } = unknown.problem;
    expect(wrongProblem).toEqual(unknownProblem);
    expect(wrongProblem).toMatchObject({ status: 401, message: 'Incorrect email or password.' });
    expect(Object.keys(wrong.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted());
  });

  test('compares the exact bytes of the password: nothing is trimmed, cut or normalized', async () => {
    const { email } = await signUp(app.deps);
    for (const close of [` ${PASSWORD}`, `${PASSWORD} `, PASSWORD.toUpperCase(), PASSWORD.slice(0, -1)])
      expect((await logIn(email, close)).status).toBe(401);
  });

  test.each([
    ['no email', { password: 'x' }, { email: 'Email is required' }],
    ['an empty email', { email: ' ', password: 'x' }, { email: 'Email is required' }],
    ['no address', { email: 'ada', password: 'x' }, { email: 'Please enter a valid email' }],
    ['no password', { email: 'ada@example.org' }, { password: 'Password is required' }],
    ['an empty password', { email: 'ada@example.org', password: '' }, { password: 'Password is required' }],
    [
      'wrong types',
      { email: ['a@b.c'], password: 1e308 },
      { email: 'Email is required', password: 'Password is required' },
    ],
    ['a long password', { email: 'a@b.cc', password: 'x'.repeat(257) }, { password: 'Incorrect password.' }],
  ])('%s is 400 with the specified message', async (_, payload, fields) => {
    const response = await app.send({ method: 'POST', url: login.path, payload });
    expect(response.json()).toMatchObject({ status: 400, code: 'request.invalid', fields });
  });

  test('rehashes a password whose hash has outdated parameters', async () => {
    const { email, user } = await signUp(app.deps);
    const outdated = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    await app.db.execute('update accounts set password_hash = $2 where id = $1', [user.id, outdated]);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    const row = await app.db.one(
      z.object({ hash: z.string() }),
      'select password_hash as hash from accounts where id = $1',
      [user.id],
    );
    expect(row.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  test('with an old password during a reset leaves no session', async () => {
    const { email, user } = await signUp(app.deps);
    const attempts = Array.from({ length: 4 }, () => logIn(email, PASSWORD));
    await app.db.execute("update accounts set password_hash = 'changed' where id = $1", [user.id]);
    await app.db.execute('delete from sessions where account_id = $1', [user.id]);
    await Promise.all(attempts);
    const rows = await app.db.rows(
      z.object({ count: z.number() }),
      'select count(*) as count from sessions where account_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('successful and failed sign-ins are audited; those with unknown addresses without an account', async () => {
    const { email, user } = await signUp(app.deps);
    await logIn(email, 'not the password 1');
    await logIn(email, PASSWORD);
    const rows = await app.db.rows(
      z.object({ kind: z.string(), network: z.string().nullable(), userAgent: z.string().nullable() }),
      `select kind, network, user_agent as "userAgent" from security_events where account_id = $1 order by id`,
      [user.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['registered', 'sign-in-failed', 'signed-in']);
    expect(rows[2]).toMatchObject({ network: '127.0.0.1', userAgent: 'dig-tests/1.0' });
  });
});
