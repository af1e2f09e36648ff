import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changePassword } from '#contracts/accounts/accounts.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { PASSWORD, signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';
import { deleteExpiredStepsJob, sessionJobs } from './sessions.jobs.ts';
import { consumeStep, makeStep, stepKind, tryStep } from './sign-in-steps.actions.ts';
import type { StepOrigin } from './sign-in-steps.queries.ts';

const app = await testApp();

const kind = stepKind({
  purpose: 'second-factor',
  lifetimeSeconds: 300,
  maxTries: 5,
  payload: z.object({ method: z.string() }),
});
const otherKind = stepKind({ purpose: 'passkey', lifetimeSeconds: 300, maxTries: 5, payload: z.unknown() });
const phone: StepOrigin = { browserHash: null, network: '192.0.2.1' };
const firefox: StepOrigin = { browserHash: Buffer.from('firefox'), network: '192.0.2.1' };

const make = async (origin: StepOrigin = firefox) => {
  const { user } = await signUp(app.deps);
  const step = await makeStep(app.db, app.deps, kind, { accountId: user.id, payload: { method: 'password' }, origin });
  return { step, accountId: user.id };
};
const attempt = (step: string, origin = firefox) => tryStep(app.db, app.deps, kind, { step, origin });
const consume = (step: string, origin = firefox) => consumeStep(app.db, app.deps, kind, { step, origin });

describe('a step of a sign-in', () => {
  test('returns its account and payload for each try, and is used up once', async () => {
    const { step, accountId } = await make();
    const expected = { accountId, payload: { method: 'password' } };
    expect(await attempt(step)).toEqual(expected);
    expect(await consume(step)).toEqual(expected);
    expect(await attempt(step)).toBeUndefined();
    expect(await consume(step)).toBeUndefined();
  });

  test('allows as many tries as its kind, also in parallel', async () => {
    const { step } = await make();
    const tries = await Promise.all(Array.from({ length: 20 }, () => attempt(step)));
    expect(tries.filter((found) => found !== undefined)).toHaveLength(5);
  });

  test('is used up by one of 20 parallel requests', async () => {
    const { step } = await make();
    const uses = await Promise.all(Array.from({ length: 20 }, () => consume(step)));
    expect(uses.filter((found) => found !== undefined)).toHaveLength(1);
  });

  test('belongs to the browser that began it, on any network', async () => {
    const { step } = await make();
    expect(await attempt(step, { ...firefox, browserHash: Buffer.from('chrome') })).toBeUndefined();
    expect(await attempt(step, phone)).toBeUndefined();
    expect(await attempt(step, { ...firefox, network: '203.0.113.9' })).toBeDefined();
  });

  test('of a program without cookies belongs to its network', async () => {
    const { step } = await make(phone);
    expect(await attempt(step, { ...phone, network: '203.0.113.9' })).toBeUndefined();
    expect(await attempt(step, phone)).toBeDefined();
  });

  test('serves its purpose only, until it expires', async () => {
    const { step } = await make();
    expect(await tryStep(app.db, app.deps, otherKind, { step, origin: firefox })).toBeUndefined();
    expect(await attempt('nonsense')).toBeUndefined();
    app.clock.advance({ seconds: 300 });
    expect(await attempt(step)).toBeUndefined();
    expect(await consume(step)).toBeUndefined();
  });

  test('is stored as a hash and deleted after it expired', async () => {
    const { step, accountId } = await make();
    const stored = () =>
      app.db.rows(z.object({ row: z.string() }), 'select s::text as row from sign_in_steps s where account_id = $1', [
        accountId,
      ]);
    expect((await stored())[0]!.row).not.toContain(step);
    app.clock.advance({ seconds: 301 });
    await runNow(sessionJobs(app.deps), deleteExpiredStepsJob, {});
    expect(await stored()).toEqual([]);
  });

  test('ends when the password changes', async () => {
    const person = await signUp(app.deps);
    const payload = { method: 'password' };
    const step = await makeStep(app.db, app.deps, kind, { accountId: person.user.id, payload, origin: phone });
    const body = { currentPassword: PASSWORD, newPassword: 'another battery 7' };
    expect((await app.call(changePassword, { body }, person)).status).toBe(200);
    expect(await attempt(step, phone)).toBeUndefined();
  });
});
