import type { SignInDeps } from '#server/accounts/sessions/sessions.actions.ts';
import { type SomeoneSignedIn, signUp } from './factories.ts';

/** The people of tests and of the sample community, each with a fixed role. */
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

/** Signs up one of the cast, once per database. */
export function enter(deps: SignInDeps, name: keyof typeof cast): Promise<SomeoneSignedIn> {
  return signUp(deps, { email: cast[name] });
}
