import { expect, test } from 'vitest';
import { z } from 'zod';
import { reauthenticate } from '#contracts/accounts/reauthentication.contract.ts';
import { refreshTokens } from '#contracts/accounts/sessions.contract.ts';
import { getOwnRole } from '#contracts/admin/site-staff.contract.ts';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { getDecision } from '#contracts/moderation/decisions.contract.ts';
import { lookAtCase } from '#contracts/moderation/reports.contract.ts';
import { serve } from '#server/platform/http/serve.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { staffOnly } from '#tests/support/matrix/authorization-rows.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { setUpTotp, totpCode } from '#tests/support/second-factors.ts';
import { testApp } from '#tests/support/test-app.ts';

const getStaffRole = endpoint({
  method: 'GET',
  path: '/api/staff-role',
  summary: 'The role of a member of the staff',
  access: 'staff',
  success: { status: 200, schema: z.object({ role: z.string() }) },
  errors: [],
});

const changeSomething = endpoint({
  method: 'POST',
  path: '/api/staff-change',
  summary: 'A change that the staff makes',
  access: 'staff',
  success: { status: 204, schema: NoContent },
  errors: [],
});

const app = await testApp();
await insertPlaces(app);
serve(app.app, getStaffRole, async ({ viewer: { role } }) => ({ role }));
serve(app.app, changeSomething, async () => {});

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

/** A moderator whose session began with a password, now. */
async function newModerator() {
  const person = await signUp(app.deps);
  await setRole(person, 'moderator');
  return person;
}
const read = (as: SomeoneSignedIn) => app.call(getStaffRole, {}, as);
const change = (as: SomeoneSignedIn) => app.call(changeSomething, {}, as);
async function later(time: { hours?: number; minutes?: number }, { tokens, ...person }: SomeoneSignedIn) {
  app.clock.advance(time);
  const body = { refreshToken: tokens.refresh.token };
  return { ...person, tokens: (await app.call(refreshTokens, { body })).body };
}
const codeNow = async (secret: string, as: SomeoneSignedIn) =>
  app.call(reauthenticate, { body: { code: await totpCode(secret, app) } }, as);

test('a password alone opens no endpoint of the staff, and setting up an authenticator app opens them', async () => {
  const moderator = await newModerator();
  for (const call of [read, change]) {
    const { status, problem } = await call(moderator);
    expect([status, problem.code]).toEqual([403, 'auth.second_factor_required']);
  }
  const role = { role: 'moderator', secondFactorDueAt: null };
  expect((await app.call(getOwnRole, {}, moderator)).body).toEqual({ ...role, assurance: 1 });
  await setUpTotp(app, moderator);
  expect((await app.call(getOwnRole, {}, moderator)).body).toEqual({ ...role, assurance: 2 });
  expect((await read(moderator)).status).toBe(200);
  expect((await change(moderator)).status).toBe(204);
});

test('the second factor of the staff is asked again after 12 hours, without a new login', async () => {
  const person = await newModerator();
  const { secret } = await setUpTotp(app, person);
  const moderator = await later({ hours: 12 }, person);
  expect((await read(moderator)).problem.code).toBe('auth.second_factor_required');
  const password = { body: { password: moderator.password } };
  expect((await app.call(reauthenticate, password, moderator)).status).toBe(200);
  expect((await read(moderator)).problem.code).toBe('auth.second_factor_required');
  await codeNow(secret, moderator);
  expect((await read(moderator)).status).toBe(200);
});

test('a change needs a proof of identity of the last 15 minutes; reading, also a case with the others of the staff, does not', async () => {
  const person = await newModerator();
  const { secret } = await setUpTotp(app, person);
  const moderator = await later({ minutes: 15 }, person);
  expect((await change(moderator)).problem.code).toBe('auth.reauthentication_required');
  expect((await read(moderator)).status).toBe(200);
  const caseId = '11111111-2222-4333-8444-555555555555';
  expect((await app.call(lookAtCase, { params: { caseId } }, moderator)).status).toBe(204);
  await codeNow(secret, moderator);
  expect((await change(moderator)).status).toBe(204);
});

test('what another process has accepted as a proof of identity counts at once', async () => {
  const person = await newModerator();
  await setUpTotp(app, person);
  const moderator = await later({ minutes: 15 }, person);
  expect((await change(moderator)).status).toBe(403);
  const now = [moderator.user.id, app.clock.now()];
  await app.db.execute('update sessions set reauthenticated_at = $2 where account_id = $1', now);
  expect((await change(moderator)).status).toBe(204);
});

test('a person whose second factor is old is a person, not staff, at pages for both', async () => {
  const author = await signUp(app.deps);
  const target = { kind: 'event', targetId: (await published(app, author)).id } as const;
  const decisionId = await decideAbout(app, target, {
    moderator: await staffMember(app.deps, 'moderator'),
    action: 'hide',
  });
  const moderator = await newModerator();
  const show = () => app.call(getDecision, { params: { decisionId } }, moderator);
  expect((await show()).status).toBe(404);
  await setUpTotp(app, moderator);
  expect((await show()).status).toBe(200);
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
