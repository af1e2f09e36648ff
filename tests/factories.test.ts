import { expect, test } from 'vitest';
import { z } from 'zod';
import { getProfile } from '#contracts/accounts/accounts.contract.ts';
import { listSessions, refreshTokens } from '#contracts/accounts/sessions.contract.ts';
import { registerPerson, type SomeoneSignedIn, signUp, signUpPeople } from './support/factories.ts';
import { testApp } from './support/test-app.ts';

const app = await testApp();
const Row = z.looseObject({});

/** All that is stored about a person, without what is random or their own. */
async function rowsOf({ user, email }: SomeoneSignedIn) {
  const own = ['id', 'account_id', 'email', 'avatar_seed', 'refresh_key'];
  const read = async (table: string, column: string) =>
    (await app.db.rows(Row, `select * from ${table} where ${column} = $1`, [user.id])).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !own.includes(name))),
    );
  const [person] = await read('people', 'id');
  expect(person!['name']).toBe(email.split('@')[0]);
  return {
    person: { ...person, name: '' },
    accounts: await read('accounts', 'id'),
    events: await read('security_events', 'account_id'),
    sessions: await read('sessions', 'account_id'),
  };
}

test.each([true, false])(
  'people whom the factories create have the rows of people who registered, chose a name and made a call: verified %s',
  async (isVerified) => {
    const origin = { email: `registered-${isVerified}@example.org`, ip: '192.0.2.1' };
    const registered = await registerPerson(app.deps, origin, { isVerified, isNamed: true });
    await app.call(getProfile, {}, registered);
    const expected = await rowsOf(registered);
    expect(expected.sessions).toHaveLength(1);
    const several = isVerified ? await signUpPeople(app.deps, 2) : [];
    for (const person of [await signUp(app.deps, { isVerified, isMailed: false }), ...several]) {
      expect(await rowsOf(person)).toEqual(expected);
      const own = { id: '', email: '', name: '', placeholderAvatar: '' };
      expect({ ...person.user, ...own }).toEqual({ ...registered.user, ...own });
      expect((await app.call(getProfile, {}, person)).body).toEqual(person.user);
      expect(person.user.email).toBe(person.email);
      expect((await app.call(listSessions, {}, person)).body.sessions).toHaveLength(1);
      const { token } = person.tokens.refresh;
      expect((await app.call(refreshTokens, { body: { refreshToken: token } })).status).toBe(200);
    }
  },
);
