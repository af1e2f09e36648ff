import type { SignInDeps } from '#server/accounts/sessions.actions.ts';
import { type SomeoneSignedIn, signUp } from './factories.ts';

/** The people of our tests and of the sample community, each with a part they always play. */
const cast = {
  /** Organizes things. */
  ada: 'ada@example.org',
  /** Helps Ada. */
  ben: 'ben@example.org',
  /** Joins in. */
  cleo: 'cleo@example.org',
  /** Has nothing to do with the others' groups. */
  dov: 'dov@example.org',
};

/** Signs one of the cast up; once for each database. */
export function enter(deps: SignInDeps, name: keyof typeof cast): Promise<SomeoneSignedIn> {
  return signUp(deps, { email: cast[name] });
}
