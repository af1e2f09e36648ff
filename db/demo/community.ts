import { findAddressee, updateEmailVerified } from '#server/accounts/credentials.queries.ts';
import type { SignInDeps } from '#server/accounts/sessions.actions.ts';
import { updatePerson } from '#server/people/people.queries.ts';
import { signUp } from '#tests/support/factories.ts';
import { type DemoPerson, demoPeople } from './people.ts';

/** Loads the sample community, made through the tests' factories. Whoever is there already is left as they are. */
export async function loadCommunity(deps: SignInDeps): Promise<{ added: number }> {
  let added = 0;
  for (const person of demoPeople) if (await addPerson(deps, person)) added++;
  return { added };
}

async function addPerson(deps: SignInDeps, person: DemoPerson): Promise<boolean> {
  const { email, isEmailVerified = true, ...texts } = person;
  if (await findAddressee(deps.db, email)) return false;
  const { user } = await signUp(deps, { email });
  const now = deps.clock.now();
  await updatePerson(deps.db, user.id, texts, now);
  if (isEmailVerified) await updateEmailVerified(deps.db, user.id, now);
  return true;
}
