import { realpathSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import pg from 'pg';
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
import { insertPlace, insertPlaces } from '#tests/support/events.ts';
import { CHICAGO, type Control, controlPort } from './site-controls.ts';

/** The hash of the password in `site-controls.ts`, precomputed because hashing is slow. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$iTdxGMhBPeheqoHMp5Qomw$HuXvB+VTQ7Jj7Q0snuWEE8Om7V7NOWDPqlfpr8FeVQE';

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
    .listen(controlPort(config.PORT), '127.0.0.1')
    .unref();
}

/** The towns of journeys. Those of the world are loaded in a test of the process, and take longer than most journeys, which would wait for them. */
export async function insertTowns(db: Database): Promise<void> {
  await insertPlaces({ db });
  const chicago = { id: CHICAGO, name: 'Chicago', region: 'Illinois', country: 'United States', countryCode: 'US' };
  await insertPlace({ db }, { ...chicago, latitude: 41.85003, longitude: -87.65005, timeZone: 'America/Chicago' }, '');
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
