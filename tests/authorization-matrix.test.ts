import { beforeAll, describe, expect, test } from 'vitest';
import { exportAccount, getProfile } from '#contracts/accounts/accounts.contract.ts';
import { endSession, listSessions } from '#contracts/accounts/sessions.contract.ts';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { authorizationMatrix } from '#tests/support/authorization-matrix.ts';
import { type Role, roles } from '#tests/support/authorization-rows.ts';
import { signUp } from '#tests/support/factories.ts';
import { type TestApp, testApp, toRequest } from '#tests/support/test-app.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});

test('an endpoint without a row fails the tests, and a row without an endpoint too', () => {
  expect(Object.keys(authorizationMatrix).toSorted()).toEqual(Object.keys(allEndpoints).toSorted());
});

describe.each(Object.entries(authorizationMatrix))('%s', (name, row) => {
  test.each(roles)('asked by %s', async (role: Role) => {
    const [person, otherPerson] = [await signUp(it.deps), await signUp(it.deps)];
    const input = (await row.input?.({ it, person })) ?? {};
    if (role === 'endedSession') {
      await it.db.query('delete from sessions where account_id = $1', [person.user.id]);
      // Preparing may have used the session, which is then remembered for up to five seconds.
      it.clock.advance({ seconds: 6 });
    }
    const as = { anonymous: null, person, otherPerson, endedSession: person }[role];
    const answer = await it.send(toRequest(allEndpoints[name]!, input, as));
    const asksToLogIn = row[role] === 401;
    expect([answer.statusCode, /log in/.test(answer.body)]).toEqual([row[role], asksToLogIn]);
  });
});

test('a person sees nothing of another', async () => {
  const [ada, ben] = [await signUp(it.deps), await signUp(it.deps)];
  for (const endpoint of [getProfile, listSessions, exportAccount]) {
    const { body } = await it.send(toRequest(endpoint, {}, ada));
    expect(body).not.toContain(ben.user.id);
    expect(body).not.toContain(ben.email);
  }
});

test('not visible and absent answer the same 404', async () => {
  const [ada, ben] = [await signUp(it.deps), await signUp(it.deps)];
  const { sessions } = (await it.call(listSessions, {}, ben)).body;
  const absent = { params: { sessionId: '00000000-0000-4000-8000-000000000000' } };
  const [notVisible, missing] = [
    (await it.call(endSession, { params: { sessionId: sessions[0]!.id } }, ada)).problem,
    (await it.call(endSession, absent, ada)).problem,
  ];
  expect({ ...notVisible, requestId: '' }).toEqual({ ...missing, requestId: '' });
  expect(notVisible.status).toBe(404);
  expect((await it.call(getProfile, {}, ben)).status).toBe(200);
});
