import { beforeEach, describe, expect, test } from 'vitest';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { listSessions, login } from '#contracts/accounts/sessions.contract.ts';
import { changeSiteSetting } from '#contracts/admin/site-settings.contract.ts';
import { getOwnRole } from '#contracts/admin/site-staff.contract.ts';
import { requiresSignIn } from '#contracts/endpoint.ts';
import { listEventTemplates } from '#contracts/events/event-extras.contract.ts';
import { administer } from '#server/admin/administer.ts';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { setUpTotp } from '#tests/support/second-factors.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

async function choose(group: string, grace: string): Promise<void> {
  const administrator = await staffMember(app.deps, 'administrator');
  for (const [key, value] of Object.entries({ 'second-factor-grace': grace, 'second-factor': group }))
    expect((await app.call(changeSiteSetting, { params: { key }, body: { value } }, administrator)).status).toBe(200);
  // Sessions are read again after five seconds.
  app.clock.advance({ seconds: 5 });
}

const codeOf = async (as: SomeoneSignedIn) => {
  const answer = await app.call(listEventTemplates, {}, as);
  return answer.status < 400 ? answer.status : answer.problem.code;
};
const dueAt = async (as: SomeoneSignedIn) => (await app.call(getOwnRole, {}, as)).body.secondFactorDueAt;
const later = async (as: SomeoneSignedIn, days: number) => {
  app.clock.advance({ days });
  const { email, password } = as;
  const { body } = await app.call(login, { body: { email, password } }, null);
  return { ...as, tokens: body.tokens };
};

beforeEach(() => choose('staff', '0'));

describe('a site that asks everyone for a second factor', () => {
  test('shows a person without one only its setup, and everything once it is set up', async () => {
    const person = await signUp(app.deps);
    await choose('everyone', '0');
    expect(await codeOf(person)).toBe('auth.second_factor_required');
    await setUpTotp(app, person);
    expect([await codeOf(person), await dueAt(person)]).toEqual([200, null]);
  });

  test('leaves sign-in, their data, their sessions and decisions open, and no other call', async () => {
    const person = await signUp(app.deps);
    await choose('everyone', '0');
    const again = await later(person, 0);
    for (const call of [exportAccount, listSessions]) expect((await app.call(call, {}, again)).status).toBe(200);
    const closed = Object.values(allEndpoints).filter(
      (endpoint) => endpoint.access === 'person' && !endpoint.isForSettingUp && !endpoint.isForSuspended,
    );
    for (const { method, path } of closed.filter(requiresSignIn)) {
      const url = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      const headers = { authorization: `Bearer ${again.tokens.access.token}` };
      const { body } = await app.send({ method, url, headers });
      expect([path, body.includes('auth.second_factor_required')]).toEqual([path, true]);
    }
  });

  test('waits for the days of grace, which count from the first visit', async () => {
    const person = await signUp(app.deps);
    await choose('everyone', '14');
    const visit = await later(person, 20);
    expect(await codeOf(visit)).toBe(200);
    expect(await dueAt(visit)).toBe(new Date(app.clock.now().getTime() + 14 * 86_400_000).toISOString());
    expect(await codeOf(await later(person, 13))).toBe(200);
    expect(await codeOf(await later(person, 1))).toBe('auth.second_factor_required');
  });

  test('gives them again to people who were asked before a pause', async () => {
    const person = await signUp(app.deps);
    await choose('everyone', '0');
    expect(await codeOf(person)).toBe('auth.second_factor_required');
    await choose('staff', '0');
    const visit = await later(person, 30);
    await choose('everyone', '7');
    expect(await codeOf(visit)).toBe(200);
  });
});

test('asks organizers of groups alone, where the setting says so', async () => {
  const [organizer, member] = await signUpPeople(app.deps, 2);
  await setUpGroup(app, organizer, { members: [member] });
  await choose('organizers', '0');
  expect([await codeOf(organizer), await codeOf(member)]).toEqual(['auth.second_factor_required', 200]);
});

test('the command line takes the setting back, and the administrator who changed it is not locked out', async () => {
  const administrator = await staffMember(app.deps, 'administrator');
  const person = await signUp(app.deps);
  await choose('everyone', '0');
  expect(await codeOf(person)).toBe('auth.second_factor_required');
  const change = { params: { key: 'second-factor' }, body: { value: 'everyone' } };
  expect((await app.call(changeSiteSetting, change, administrator)).status).toBe(200);
  await administer(app.deps, ['reset-setting', 'second-factor']);
  app.clock.advance({ seconds: 5 });
  expect(await codeOf(person)).toBe(200);
});
