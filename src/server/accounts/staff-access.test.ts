import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { serve } from '#server/platform/http/serve.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { staffOnly } from '#tests/support/matrix/authorization-rows.ts';
import { testApp } from '#tests/support/test-app.ts';

const getStaffRole = endpoint({
  method: 'GET',
  path: '/api/staff-role',
  summary: 'The role of a member of the staff',
  access: 'staff',
  success: { status: 200, schema: z.object({ role: z.string() }) },
  errors: [],
});

const app = await testApp();
serve(app.app, getStaffRole, async ({ viewer: { role } }) => ({ role }));

const setRole = (person: SomeoneSignedIn, role: string) =>
  app.db.execute('update accounts set role = $2 where id = $1', [person.user.id, role]);

test('a staff endpoint admits only moderators and administrators', async () => {
  const expected = staffOnly(200);
  const person = await signUp(app.deps);
  const viewers = {
    anonymous: null,
    person,
    moderator: await staffMember(app.deps, 'moderator'),
    administrator: await staffMember(app.deps, 'administrator'),
  };
  for (const [name, viewer] of Object.entries(viewers))
    expect((await app.call(getStaffRole, {}, viewer)).status, name).toBe(expected[name as keyof typeof viewers]);
  const { problem } = await app.call(getStaffRole, {}, person);
  expect(problem.code).toBe('auth.forbidden');
});

test('the handler of a staff endpoint receives the viewer’s role', async () => {
  const { body } = await app.call(getStaffRole, {}, await staffMember(app.deps, 'moderator'));
  expect(body).toEqual({ role: 'moderator' });
});

test('a revoked role stops working within five seconds', async () => {
  const moderator = await staffMember(app.deps, 'moderator');
  expect((await app.call(getStaffRole, {}, moderator)).status).toBe(200);
  await setRole(moderator, 'person');
  app.clock.advance({ seconds: 5 });
  expect((await app.call(getStaffRole, {}, moderator)).status).toBe(403);
});

test('an account can only have a role of the list', async () => {
  const person = await signUp(app.deps);
  await expect(setRole(person, 'owner')).rejects.toThrow('accounts_role_known');
});
