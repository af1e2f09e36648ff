import { generate } from 'otplib';
import { beginTotpSetup, confirmTotp } from '#contracts/accounts/second-factors.contract.ts';
import { login } from '#contracts/accounts/sessions.contract.ts';
import type { SomeoneSignedIn } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** What the authenticator app shows, at the time of the test's clock. */
export const totpCode = (secret: string, { clock }: Pick<TestApp, 'clock'>): Promise<string> =>
  generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });

/** Sets up an authenticator app, and waits for its next code. */
export async function setUpTotp(app: TestApp, person: SomeoneSignedIn) {
  const { step, secret } = (await app.call(beginTotpSetup, {}, person)).body;
  const code = await totpCode(secret, app);
  const { recoveryCodes } = (await app.call(confirmTotp, { body: { step, code } }, person)).body;
  app.clock.advance({ seconds: 30 });
  return { secret, recoveryCodes };
}

/** Logs in with the password, and returns the step that asks for the second factor. */
export async function stepOfLogin(app: TestApp, { email, password }: SomeoneSignedIn): Promise<string> {
  const { problem } = await app.call(login, { body: { email, password } });
  if (problem.code !== 'auth.second_factor_needed' || !problem.step)
    throw new Error(`The login answered ${problem.code}.`);
  return problem.step;
}
