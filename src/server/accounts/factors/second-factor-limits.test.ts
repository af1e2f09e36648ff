import { beforeEach, expect, test } from 'vitest';
import { reauthenticate } from '#contracts/accounts/reauthentication.contract.ts';
import { proveSecondFactor } from '#contracts/accounts/second-factors.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { setUpTotp, stepOfLogin, totpCode } from '#tests/support/second-factors.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp({ RATE_LIMITS: 'on' });
beforeEach(async () => {
  await app.db.execute('delete from rate_limits');
});

const clearNetworkLimits = () => app.db.execute("delete from rate_limits where key like 'login:%'");
const fromNetwork = (ip: string): typeof app => ({
  ...app,
  call: (endpoint, input, as) => app.call(endpoint, input, as, { ip }),
});

/** Logs in with right passwords and wrong codes until one is refused; returns how many codes were checked. */
async function guessUntilRefused(person: SomeoneSignedIn, ipOf: (n: number) => string): Promise<number> {
  for (let n = 0; n < 40; n++) {
    await clearNetworkLimits();
    const here = fromNetwork(ipOf(n));
    const answer = await here.call(login, { body: { email: person.email, password: PASSWORD } });
    if (answer.status === 429) return n;
    const body = { step: answer.problem.step!, code: '000000' };
    if ((await here.call(proveSecondFactor, { body })).status === 429) return n;
  }
  return 40;
}

test('wrong codes count as wrong passwords do: 10 in 15 min per network, 25 an hour per account', async () => {
  const ada = await signUp(app.deps);
  await setUpTotp(app, ada);
  expect(await guessUntilRefused(ada, () => '203.0.113.10')).toBe(10);
  const ben = await signUp(app.deps);
  await setUpTotp(app, ben);
  expect(await guessUntilRefused(ben, (n) => `198.51.100.${n}`)).toBe(25);
});

test('right codes do not count', async () => {
  const ada = await signUp(app.deps);
  const { secret } = await setUpTotp(app, ada);
  for (let n = 0; n < 12; n++) {
    await clearNetworkLimits();
    const code = await totpCode(secret, app);
    expect((await app.call(proveSecondFactor, { body: { step: await stepOfLogin(app, ada), code } })).status).toBe(200);
    app.clock.advance({ seconds: 30 });
  }
  expect(await guessUntilRefused(ada, () => '203.0.113.11')).toBe(10);
});

test('a login with a second factor counts twice towards the limit of its network', async () => {
  const ada = await signUp(app.deps);
  await setUpTotp(app, ada);
  const steps = [];
  for (let n = 0; n < 5; n++) steps.push(await stepOfLogin(app, ada));
  const answers = [];
  for (const step of [...steps, ...steps])
    answers.push((await app.call(proveSecondFactor, { body: { step, code: '000000' } })).status);
  expect(answers).toEqual([...Array(5).fill(400), ...Array(5).fill(429)]);
});

test('wrong codes of re-authentication count, too', async () => {
  const ada = await signUp(app.deps);
  await setUpTotp(app, ada);
  const confirm = async () => (await app.call(reauthenticate, { body: { code: '000000' } }, ada)).status;
  for (let n = 0; n < 10; n++) expect(await confirm()).toBe(400);
  expect(await confirm()).toBe(429);
  const { status } = await app.call(login, { body: { email: ada.email, password: PASSWORD } });
  expect(status).toBe(429);
});
