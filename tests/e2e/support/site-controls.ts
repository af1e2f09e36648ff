import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { createAccount } from '#server/accounts/accounts.actions.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { sessionSecret } from '#server/platform/secrets.ts';

/** The password of all people created by journeys, with a precomputed hash, because hashing is slow. */
export const PASSWORD = 'analytical engine 1843';
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$iTdxGMhBPeheqoHMp5Qomw$HuXvB+VTQ7Jj7Q0snuWEE8Om7V7NOWDPqlfpr8FeVQE';

type Control = 'people' | 'past-events' | 'databases';
/** The next port after the site's. */
const portBeside = (sitePort: number) => sitePort + 1;

/** A server for what users cannot do: create an account without hashing, move an event into the past, create a database. */
export function openControls(db: Database, config: Config): void {
  const deps = { db, config, clock: systemClock, keys: deriveKeys(sessionSecret(config)) };
  const controls: Record<Control, (body: string) => Promise<unknown>> = {
    people: (email) =>
      createAccount(deps, { email, passwordHash: PASSWORD_HASH }, { ip: '127.0.0.1', userAgent: 'journeys/1.0' }),
    'past-events': (eventId) => moveBack(db, eventId),
    databases: (name) => createDatabase(db, name),
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

const Server = z.object({ folder: z.string(), port: z.string(), user: z.string() });

/** Returns the address of a new database on the site's server. */
async function createDatabase(db: Database, name: string): Promise<string> {
  await db.execute(`create database ${name}`);
  const { folder, port, user } = await db.one(
    Server,
    `select current_setting('unix_socket_directories') as folder, current_setting('port') as port, current_user::text as "user"`,
  );
  return `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(folder)}`;
}

async function control<Answer>(name: Control, body: string): Promise<Answer> {
  const port = portBeside(Number(process.env['E2E_PORT'] ?? 3100));
  const response = await fetch(`http://127.0.0.1:${port}/${name}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

export const createSignedIn = (email: string): Promise<SignedIn> => control('people', email);
export const passEvent = (eventId: string): Promise<void> => control('past-events', eventId);
export const newDatabase = (name: string): Promise<string> => control('databases', name);
