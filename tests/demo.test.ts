import { expect, test } from 'vitest';
import { login } from '#contracts/sessions.contract.ts';
import { loadCommunity } from '#demo/community.ts';
import { demoPeople } from '#demo/people.ts';
import { PASSWORD } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

test('the sample community loads, and loading it again changes nothing', async () => {
  const { deps, db, call } = await testApp();
  expect(await loadCommunity(deps)).toEqual({ added: demoPeople.length });
  const snapshot = async () => (await db.query('select id, name, updated_at from people order by id')).rows;
  const before = await snapshot();
  expect(await loadCommunity(deps)).toEqual({ added: 0 });
  expect(await snapshot()).toEqual(before);
  const { body } = await call(login, { body: { email: 'ada@example.org', password: PASSWORD } });
  expect(body.user).toMatchObject({ name: 'Ada Marsh', isEmailVerified: true });
});
