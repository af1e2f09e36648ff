import { realpathSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { createAccount } from '#server/accounts/accounts.actions.ts';
import type { SignInDeps } from '#server/accounts/sessions/sessions.actions.ts';
import { promote } from '#server/admin/site-staff.actions.ts';
import { updatePerson } from '#server/people/people.queries.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { databaseIdentity, socketFolder } from '#server/platform/postgres/embedded-postgres-files.ts';
import { connectionTo, superuserOf } from '#server/platform/postgres/embedded-postgres-server.ts';
import { sessionSecret } from '#server/platform/secrets.ts';
import { enqueueExpiredOffers } from '#server/rsvps/rsvp-deadlines.queries.ts';

/** The password of all people created by journeys, with a precomputed hash, because hashing is slow. */
export const PASSWORD = 'analytical engine 1843';
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$iTdxGMhBPeheqoHMp5Qomw$HuXvB+VTQ7Jj7Q0snuWEE8Om7V7NOWDPqlfpr8FeVQE';

type Control = 'people' | 'past-events' | 'databases' | 'administrators' | 'old-sign-ins' | 'missed-offers';
/** The next port after the site's. */
const portBeside = (sitePort: number) => sitePort + 1;

/** A server for what users cannot do: create an account without hashing, move an event, a sign-in or a deadline into the past, create a database, make an administrator. */
export function openControls(db: Database, config: Config): void {
  const deps = { db, config, clock: systemClock, keys: deriveKeys(sessionSecret(config)) };
  const controls: Record<Control, (body: string) => Promise<unknown>> = {
    people: (email) => createNamedAccount(deps, email),
    'past-events': (eventId) => moveBack(db, eventId),
    databases: (name) => createDatabase(config, name),
    administrators: (email) => makeAdministratorOf(deps, email),
    'old-sign-ins': (email) => moveSignInsBack(db, email),
    'missed-offers': (eventId) => missOffers(db, eventId),
  };
  const answer = async (request: IncomingMessage) =>
    JSON.stringify((await controls[request.url!.slice(1) as Control]((await json(request)) as string)) ?? null);
  createServer((request, response) => {
    answer(request).then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  })
    .listen(portBeside(config.PORT), '127.0.0.1')
    .unref();
}

/** Moves an event and its shifts back by 30 days, since events cannot be created in the past. */
async function moveBack(db: Database, eventId: string): Promise<void> {
  const back = (table: string, condition: string) =>
    `update ${table} set (starts_local, ends_local, starts_at, ends_at) =
       (starts_local - interval '30 days', ends_local - interval '30 days',
        starts_at - interval '30 days', ends_at - interval '30 days') where ${condition}`;
  await db.execute(back('events', 'id = $1'), [eventId]);
  const ofEvent = 'role_id in (select id from volunteer_roles where event_id = $1)';
  // A change of the event's time may have moved its shifts already.
  await db.execute(back('volunteer_shifts', `starts_at > now() and ${ofEvent}`), [eventId]);
}

async function missOffers(db: Database, eventId: string): Promise<void> {
  const now = systemClock.now();
  await db.execute(`update rsvps set answer_by = $2 where event_id = $1 and status = 'offered'`, [eventId, now]);
  await enqueueExpiredOffers(db, now);
}

/** Creates a database on the site's built-in server, as its superuser, and returns its address. */
async function createDatabase({ DATA_DIR }: Config, name: string): Promise<string> {
  const dataDir = realpathSync(DATA_DIR);
  const pgdata = join(dataDir, 'pg18');
  const sockets = socketFolder(dataDir, databaseIdentity(pgdata));
  const place = { dataDir, pgdata, sockets };
  const { user, port } = connectionTo(place);
  const client = new pg.Client({ ...superuserOf(place), database: 'postgres' });
  await client.connect();
  await client.query(`create database ${name} owner ${user}`);
  await client.end();
  return `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(sockets)}`;
}

async function control<Answer>(name: Control, body: string): Promise<Answer> {
  const port = portBeside(Number(process.env['E2E_PORT'] ?? 3100));
  const response = await fetch(`http://127.0.0.1:${port}/${name}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

export const createSignedIn = (email: string): Promise<SignedIn> => control('people', email);
export const passEvent = (eventId: string): Promise<void> => control('past-events', eventId);
/** As `npm run admin -- promote` does, with a second factor that their session has just used. */
export const makeAdministrator = (email: string): Promise<void> => control('administrators', email);
/** The person signed in an hour ago. */
export const ageSignIns = (email: string): Promise<void> => control('old-sign-ins', email);
/** The time to take the offered spots of the event has just passed, and the site looks for such deadlines. */
export const passOffers = (eventId: string): Promise<void> => control('missed-offers', eventId);
export const newDatabase = (name: string): Promise<string> => control('databases', name);

const SESSIONS_OF = 'account_id = (select id from accounts where email = $1)';

async function makeAdministratorOf(deps: SignInDeps, email: string): Promise<void> {
  await promote(deps, email);
  await deps.db.execute(`update sessions set second_factor_at = now() where ${SESSIONS_OF}`, [email]);
}

async function moveSignInsBack(db: Database, email: string): Promise<void> {
  await db.execute(`update sessions set reauthenticated_at = now() - interval '1 hour' where ${SESSIONS_OF}`, [email]);
}

/** With the name that the address suggests, as if the person had chosen it. */
async function createNamedAccount(deps: SignInDeps, email: string) {
  const caller = { ip: '127.0.0.1', userAgent: 'journeys/1.0' };
  const { user, tokens } = await createAccount(deps, { email, passwordHash: PASSWORD_HASH }, caller);
  await updatePerson(deps.db, user.id, { name: user.name }, deps.clock.now());
  return { user: { ...user, hasChosenName: true }, tokens };
}
