import type { SignedIn } from '#contracts/accounts.contract.ts';
import { register } from '#contracts/accounts.contract.ts';
import { login } from '#contracts/sessions.contract.ts';
import type { TestApp } from './test-app.ts';

let registered = 0;
export const PASSWORD = 'correct horse 9';

/** Somebody new, signed in. */
export async function newPerson(app: TestApp, email = `person${++registered}@example.org`): Promise<SignedIn> {
  return (await app.call(register, { body: { email, password: PASSWORD } })).body;
}

/** The same person on one more device. */
export async function signInAgain(app: TestApp, { user }: SignedIn, password = PASSWORD): Promise<SignedIn> {
  return (await app.call(login, { body: { email: user.email, password } })).body;
}
