import { describe, expect, test } from 'vitest';
import { changePassword, getProfile, register } from '#contracts/accounts/accounts.contract.ts';
import { PASSWORD } from '#tests/support/factories.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { setUpTotp } from '#tests/support/second-factors.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();

const signUpAs = (email: string, password = PASSWORD) => app.call(register, { body: { email, password } });

test('a repeat of a registration whose response was lost gets a session of the same account, and no second mail', async () => {
  const [first, ...repeats] = await Promise.all([1, 2, 3].map(() => signUpAs('lost@example.org')));
  const later = [...repeats, await signUpAs('LOST@example.org')];
  for (const { status, body } of later) {
    expect([status, body.user]).toEqual([201, first!.body.user]);
    expect((await app.call(getProfile, {}, body)).body.id).toBe(first!.body.user.id);
  }
  expect(await mailsTo(app, 'lost@example.org')).toHaveLength(1);
});

describe('is no repeat', () => {
  const again = (email: string, from = {}, password = PASSWORD) =>
    app.call(register, { body: { email, password } }, null, from);
  const codeOf = async (answer: ReturnType<typeof again>) => (await answer).problem.code;

  test('with another password, from another network, or in another browser', async () => {
    await signUpAs('mine@example.org');
    expect(await codeOf(again('mine@example.org', {}, 'another battery 7'))).toBe('account.email_taken');
    expect(await codeOf(again('mine@example.org', { ip: '203.0.113.9' }))).toBe('account.email_taken');
    const headers = { 'user-agent': 'Another browser' };
    expect(await codeOf(again('mine@example.org', { headers }))).toBe('account.email_taken');
  });

  test('after the password was changed', async () => {
    const { body } = await signUpAs('changed@example.org');
    const change = { currentPassword: PASSWORD, newPassword: 'another battery 7' };
    app.clock.advance({ seconds: 1 });
    expect((await app.call(changePassword, { body: change }, body)).status).toBe(200);
    expect(await codeOf(again('changed@example.org', {}, 'another battery 7'))).toBe('account.email_taken');
  });

  test('with a second factor, which a repeat would not ask for', async () => {
    const { body } = await signUpAs('factor@example.org');
    await setUpTotp(app, { ...body, email: 'factor@example.org', password: PASSWORD });
    expect(await codeOf(again('factor@example.org'))).toBe('account.email_taken');
  });

  test('after ten minutes', async () => {
    await signUpAs('late@example.org');
    app.clock.advance({ minutes: 11 });
    expect(await codeOf(again('late@example.org'))).toBe('account.email_taken');
  });
});
