import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AccountRole } from '#contracts/accounts/account-roles.ts';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { EventFields } from '#contracts/events/event-fields.ts';
import type { EventDetail } from '#contracts/events/events.contract.ts';
import { createAccount } from '#server/accounts/accounts.actions.ts';
import { updateEmailVerified } from '#server/accounts/credentials.queries.ts';
import { avatarSeedOf } from '#server/accounts/present-user.ts';
import { issueTokens, type SignInDeps } from '#server/accounts/sessions/sessions.actions.ts';
import { createEvent } from '#server/events/copies.actions.ts';
import { type EventDeps, publishEvent } from '#server/events/events.actions.ts';
import { placeholderAddress } from '#server/people/avatars.queries.ts';
import { updatePerson } from '#server/people/people.queries.ts';
import { networkOf } from '#server/platform/http/rate-limits.ts';
import { createRsvpQueue } from '#server/rsvps/rsvps.actions.ts';

/** The password of every person that the factories create, hashed once so that creating them is fast. */
export const PASSWORD = 'seven owls sing 7';
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$VuHgL/M06LqVkTtMDWfFnA$sgCF8yXNh2E2bKSLG95ijfgIgQ96PatUWroVxaBjvyA';

export type SomeoneSignedIn = SignedIn & { email: string; password: string };

let made = 0;

type NewPerson = { email: string; ip: string };
type State = { isVerified: boolean; isNamed: boolean };
/** `isMailed`: with the mail that verifies the address, which few tests read. */
type Choices = Partial<NewPerson & State & { isMailed: boolean }>;

const DEVICE = 'dig-tests/1.0';
const newPerson = (): NewPerson => ({ email: `person${++made}@example.org`, ip: '192.0.2.1' });

/**
 * A signed-in account, by default with a new address, which is verified, and with the name that the address suggests. One statement writes
 * it, because tests sign up thousands of people, and registering takes fourteen; their sessions have been used, so that their first calls
 * record no use. `factories.test.ts` compares the rows of both.
 */
export async function signUp(
  deps: SignInDeps,
  { isVerified = true, isNamed = true, isMailed = !isVerified, ...chosen }: Choices = {},
): Promise<SomeoneSignedIn> {
  const person = { ...newPerson(), ...chosen };
  if (isMailed || !isNamed) return registerPerson(deps, person, { isVerified, isNamed });
  return (await insertPeople(deps, [person], isVerified))[0]!;
}

/** By the action behind registration, which also mails a link to verify the address. */
export async function registerPerson(
  deps: SignInDeps,
  { email, ip }: NewPerson,
  { isVerified, isNamed }: State,
): Promise<SomeoneSignedIn> {
  const { db, clock } = deps;
  const caller = { ip, userAgent: DEVICE };
  const { user, tokens } = await createAccount(deps, { email, passwordHash: PASSWORD_HASH }, caller);
  if (isVerified) await updateEmailVerified(db, user.id, clock.now());
  if (isNamed) await updatePerson(db, user.id, { name: user.name }, clock.now());
  return { user: { ...user, isEmailVerified: isVerified, hasChosenName: isNamed }, tokens, email, password: PASSWORD };
}

const NewSession = z.object({
  id: z.string(),
  accountId: z.string(),
  email: z.string(),
  name: z.string(),
  refreshKey: z.instanceof(Buffer),
  counter: z.number(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
});

async function insertPeople(
  deps: SignInDeps,
  people: readonly NewPerson[],
  isVerified = true,
): Promise<SomeoneSignedIn[]> {
  const seeds = people.map(({ email }) => avatarSeedOf(email, deps));
  const sessions = await deps.db.rows(NewSession, INSERT_PEOPLE, [
    people.map(({ email }) => email),
    seeds,
    people.map(({ ip }) => networkOf(ip)),
    people.map(() => randomBytes(32)),
    deps.clock.now(),
    PASSWORD_HASH,
    DEVICE,
    isVerified,
  ]);
  return Promise.all(
    sessions.map(async ({ email, name, ...session }, index) => ({
      user: {
        id: session.accountId,
        email,
        name,
        hasChosenName: true,
        avatar: null,
        placeholderAvatar: placeholderAddress(seeds[index]!, deps.config),
        location: '',
        bio: '',
        createdAt: session.createdAt.toISOString(),
        isEmailVerified: isVerified,
        pendingEmail: null,
      },
      tokens: await issueTokens(deps, session),
      email,
      password: PASSWORD,
    })),
  );
}

const INSERT_PEOPLE = `
  with given as (
    select gen_random_uuid() as id, new_people.*
      from unnest($1::text[], $2::text[], $3::text[], $4::bytea[]) with ordinality
        as new_people (email, avatar_seed, network, refresh_key, position)
  ), people_inserted as (
    insert into people (id, name, has_chosen_name, avatar_seed, created_at, updated_at)
    select id, left(split_part(email, '@', 1), 100), true, avatar_seed, $5, $5 from given returning id, name
  ), accounts_inserted as (
    insert into accounts (id, email, password_hash, password_changed_at, created_at, email_verified_at)
    select id, email, $6, $5, $5, case when $8 then $5::timestamptz end from given
  ), events_inserted as (
    insert into security_events (kind, account_id, network, user_agent, created_at)
    select 'registered', id, network, $7, $5 from given
  ), sessions_inserted as (
    insert into sessions (account_id, refresh_key, network, user_agent, created_at, rotated_at, last_seen_at, reauthenticated_at, seen_counter)
    select id, refresh_key, network, $7, $5, $5, $5, $5, 0 from given returning *
  )
  select s.id, s.account_id as "accountId", given.email, p.name, s.refresh_key as "refreshKey", s.counter,
      s.created_at as "createdAt", s.last_seen_at as "lastSeenAt"
    from sessions_inserted s join given on given.id = s.account_id join people_inserted p on p.id = s.account_id order by given.position`;

type Tuple<T, N extends number, R extends T[] = []> = number extends N
  ? T[]
  : R['length'] extends N
    ? R
    : Tuple<T, N, [...R, T]>;

export async function signUpPeople<N extends number>(deps: SignInDeps, howMany: N): Promise<Tuple<SomeoneSignedIn, N>> {
  const people = Array.from({ length: howMany }, newPerson);
  return (await insertPeople(deps, people)) as Tuple<SomeoneSignedIn, N>;
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
  const draft = await createEvent({ ...deps, effects: { copied: [] } }, hostId, EventFields.parse(fields));
  return isDraft ? draft : publishEvent({ ...deps, effects: { posted: [] } }, { eventId: draft.id, viewerId: hostId });
}

export type RsvpRequest = Parameters<ReturnType<typeof createRsvpQueue>>[1];

/** The RSVPs of several people to one event, in order. */
export async function answer(deps: EventDeps, eventId: string, requests: readonly RsvpRequest[]): Promise<void> {
  const take = createRsvpQueue(deps);
  await Promise.all(requests.map((request) => take(eventId, request)));
}
