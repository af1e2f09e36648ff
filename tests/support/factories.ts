import type { AccountRole } from '#contracts/accounts/account-roles.ts';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { EventFields } from '#contracts/events/event-fields.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { createAccount } from '#server/accounts/accounts.actions.ts';
import { updateEmailVerified } from '#server/accounts/credentials.queries.ts';
import type { SignInDeps } from '#server/accounts/sessions/sessions.actions.ts';
import { createEvent } from '#server/events/copies.actions.ts';
import { type EventDeps, publishEvent } from '#server/events/events.actions.ts';
import { updatePerson } from '#server/people/people.queries.ts';
import { createRsvpQueue } from '#server/rsvps/rsvps.actions.ts';

/** The password of every person that the factories create, hashed once so that creating them is fast. */
export const PASSWORD = 'seven owls sing 7';
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$VuHgL/M06LqVkTtMDWfFnA$sgCF8yXNh2E2bKSLG95ijfgIgQ96PatUWroVxaBjvyA';

export type SomeoneSignedIn = SignedIn & { email: string; password: string };

let made = 0;

/**
 * A signed-in account, created by the action behind registration; by default with a new address, which is verified, and with the name that
 * the address suggests.
 */
export async function signUp(
  deps: SignInDeps,
  { email = `person${++made}@example.org`, ip = '192.0.2.1', isVerified = true, isNamed = true } = {},
): Promise<SomeoneSignedIn> {
  const caller = { ip, userAgent: 'dig-tests/1.0' };
  const { user, tokens } = await createAccount(deps, { email, passwordHash: PASSWORD_HASH }, caller);
  if (isVerified) await updateEmailVerified(deps.db, user.id, deps.clock.now());
  if (isNamed) await updatePerson(deps.db, user.id, { name: user.name }, deps.clock.now());
  return { user: { ...user, isEmailVerified: isVerified, hasChosenName: isNamed }, tokens, email, password: PASSWORD };
}

type Tuple<T, N extends number, R extends T[] = []> = number extends N
  ? T[]
  : R['length'] extends N
    ? R
    : Tuple<T, N, [...R, T]>;

export async function signUpPeople<N extends number>(deps: SignInDeps, howMany: N): Promise<Tuple<SomeoneSignedIn, N>> {
  // One after the other, on one connection: in parallel each would open its own, which takes longer than signing up.
  const people: SomeoneSignedIn[] = [];
  while (people.length < howMany) people.push(await signUp(deps));
  return people as Tuple<SomeoneSignedIn, N>;
}

/** Someone whose posts are not searched for spam, because the staff's are not. Limits hold for them as for others. */
export async function signUpUnscreened(
  deps: SignInDeps,
  fields: Parameters<typeof signUp>[1] = {},
): Promise<SomeoneSignedIn> {
  const person = await signUp(deps, fields);
  await deps.db.execute(`update accounts set role = 'moderator' where id = $1`, [person.user.id]);
  return person;
}

/**
 * A member of the staff who has used a second factor and proved who they are. That stays recent for years, because tests move the clock;
 * `staff-access.test.ts` tests the real times.
 */
export async function staffMember(deps: SignInDeps, role: Exclude<AccountRole, 'person'>): Promise<SomeoneSignedIn> {
  const person = await signUp(deps);
  await deps.db.execute('update accounts set role = $2 where id = $1', [person.user.id, role]);
  await deps.db.execute(
    `update sessions set reauthenticated_at = now() + interval '9 years', second_factor_at = now() + interval '9 years' where account_id = $1`,
    [person.user.id],
  );
  return person;
}

/** An event created by the actions behind the form's endpoints, published unless it is a draft. */
export async function postEvent(
  deps: EventDeps,
  hostId: string,
  fields: EventFields,
  { isDraft = false } = {},
): Promise<EventDetail> {
  const draft = await createEvent(deps, hostId, EventFields.parse(fields));
  return isDraft ? draft : publishEvent({ ...deps, effects: { posted: [] } }, { eventId: draft.id, viewerId: hostId });
}

export type RsvpRequest = Parameters<ReturnType<typeof createRsvpQueue>>[1];

/** The RSVPs of several people to one event, in order. */
export async function answer(deps: EventDeps, eventId: string, requests: readonly RsvpRequest[]): Promise<void> {
  const take = createRsvpQueue(deps);
  await Promise.all(requests.map((request) => take(eventId, request)));
}
