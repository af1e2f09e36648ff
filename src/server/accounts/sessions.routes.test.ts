import { beforeAll, describe, expect, test } from 'vitest';
import { getProfile, register } from '#contracts/accounts.contract.ts';
import { login, logout, refreshTokens } from '#contracts/sessions.contract.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});

describe('thin', () => {
  test('register, profile, login, refresh, logout', async () => {
    const credentials = { email: 'Ada@example.org', password: 'correct horse 1' };
    const registered = await it.call(register, { body: credentials });
    expect(registered.body.user.name).toBe('Ada');
    const profile = await it.call(getProfile, {}, registered.body);
    expect(profile.body).toEqual(registered.body.user);
    const signedIn = await it.call(login, { body: credentials });
    const refreshed = await it.call(refreshTokens, { body: { refreshToken: signedIn.body.tokens.refresh.token } });
    expect((await it.call(getProfile, {}, { tokens: refreshed.body })).status).toBe(200);
    const gone = await it.call(logout, { body: { refreshToken: refreshed.body.refresh.token } });
    expect(gone.status).toBe(204);
    expect((await it.call(getProfile, {}, { tokens: refreshed.body })).status).toBe(401);
  });
});
