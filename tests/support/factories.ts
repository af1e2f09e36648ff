import type { SignedIn } from '#contracts/accounts.contract.ts';
import { createAccount } from '#server/accounts/accounts.actions.ts';
import type { SignInDeps } from '#server/accounts/sessions.actions.ts';

/** Everybody whom the factories make has this password, hashed once, here, so that making them costs nothing. */
export const PASSWORD = 'seven owls sing 7';
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$VuHgL/M06LqVkTtMDWfFnA$sgCF8yXNh2E2bKSLG95ijfgIgQ96PatUWroVxaBjvyA';

export type SomeoneSignedIn = SignedIn & { email: string; password: string };

let made = 0;

/** An account made by the action that registering runs, signed in; of a new address unless one is given. */
export async function signUp(
  deps: SignInDeps,
  { email = `person${++made}@example.org`, ip = '192.0.2.1' } = {},
): Promise<SomeoneSignedIn> {
  const caller = { ip, userAgent: 'dig-tests/1.0' };
  return { ...(await createAccount(deps, { email, passwordHash: PASSWORD_HASH }, caller)), email, password: PASSWORD };
}
