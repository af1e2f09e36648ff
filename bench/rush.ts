import { z } from 'zod';
import { createAccount } from '#server/accounts/accounts.actions.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { keepCalling, newAddress, percentile } from './faults/calls.ts';

/* Many people who want the seats of one event at once. */

export type Person = { id: string; token: string };
type Site = { db: Database; config: Config; secret: string };

/** Not used to sign in. */
const NO_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

export async function makePeople({ db, config, secret }: Site, count: number): Promise<Person[]> {
  const deps = { config, db, clock: systemClock, keys: deriveKeys(secret) };
  const people: Person[] = [];
  await keepCalling(
    8,
    () => people.length >= count,
    async () => {
      const caller = { ip: '192.0.2.1', userAgent: 'bench' };
      const { user, tokens } = await createAccount(deps, { email: newAddress(), passwordHash: NO_HASH }, caller);
      people.push({ id: user.id, token: tokens.access.token });
    },
  );
  return people.slice(0, count);
}

export async function makeEvent(db: Database, hostId: string, seats: number): Promise<string> {
  return (await makeEvents(db, hostId, { count: 1, seats }))[0]!;
}

export async function makeEvents(
  db: Database,
  hostId: string,
  { count, seats }: { count: number; seats: number },
): Promise<string[]> {
  const rows = await db.rows(
    z.object({ id: z.string() }),
    `with made as (
       insert into events (host_person_id, status, title, category, starts_local, ends_local, time_zone, starts_at, ends_at, attendance, published_at)
       select $1, 'published', 'A rush', 'tech-events', at at time zone 'UTC', at at time zone 'UTC' + interval '2 hours', 'UTC', at,
         at + interval '2 hours', 'online', now()
         from (select now() + interval '7 days' as at) soon, generate_series(1, $2::integer) returning id)
     insert into event_counters (event_id, capacity) select id, $3::integer from made returning event_id as id`,
    [hostId, count, seats],
  );
  return rows.map(({ id }) => id);
}

/** Everyone answers, `atOnce` at a time; returns the rate and the durations. */
export async function rush(people: readonly Person[], atOnce: number, join: (person: Person) => Promise<void>) {
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  await keepCalling(
    atOnce,
    () => next >= people.length,
    async () => {
      const at = performance.now();
      await join(people[next++]!);
      times.push(performance.now() - at);
    },
  );
  return {
    rate: people.length / ((performance.now() - started) / 1000),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}
