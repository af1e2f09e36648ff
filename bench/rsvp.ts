/** `node bench/rsvp.ts`: 2,000 people answer an event of 100 seats over 500 connections: correctness, and speed compared with the bare statement. */

import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { submitRsvps } from '#server/rsvps/seats/seating.actions.ts';
import { call, percentile } from './faults/calls.ts';
import { makeEvent, makePeople, type Person, rush } from './rush.ts';

const PEOPLE = 2000;
const CONNECTIONS = 500;
const SEATS = 100;
const ROUNDS = 3;
const BARE_CONNECTIONS = 10;
const SECRET = 'a worthless secret for this benchmark only';

const dataDir = mkdtempSync(join(tmpdir(), 'dig-bench-rsvp-'));
const postgres = await startEmbeddedPostgres({ dataDir });
await migrate(postgres.connection);
const db = openDatabase(postgres.connection);
const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' });
const app = await buildApp({ config, db, sessionSecret: SECRET });
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

let busy = 0;
const overHttp = (eventId: string) => async (person: Person) => {
  for (;;) {
    const answer = await call(url, `/api/events/${eventId}/rsvp`, {
      method: 'PUT',
      body: { status: 'going' },
      token: person.token,
      agent,
    });
    if (answer.status === 200) return;
    if (answer.status !== 503) throw new Error(`answered ${answer.status}: ${answer.text}${answer.error ?? ''}`);
    busy++;
    // Like a client that honours Retry-After, with some jitter.
    await delay(Number(answer.headers['retry-after'] ?? 1) * 1000 * (0.25 + 0.5 * Math.random()));
  }
};

/** Opens the event's page first, like real attendees. */
const look =
  (eventId: string) =>
  async ({ token }: Person) => {
    const { status, text } = await call(url, `/api/events/${eventId}/rsvp`, { token, agent });
    if (status !== 200) throw new Error(`answered ${status}: ${text}`);
  };

/** Fails if the event is overbooked, a person is lost, or two have one position. */
async function check(eventId: string): Promise<string> {
  const { going, waiting, places, taken, inLine, isInOrder } = await db.one(
    z.object({
      going: z.number(),
      waiting: z.number(),
      places: z.number(),
      taken: z.number(),
      inLine: z.number(),
      isInOrder: z.boolean(),
    }),
    `select count(*) filter (where r.status = 'going') as going, count(*) filter (where r.status = 'waitlisted') as waiting,
       count(distinct position) as places, max(c.seats_taken) as taken, max(c.seats_waiting) as "inLine",
       max(position) filter (where r.status = 'going') < min(position) filter (where r.status = 'waitlisted') as "isInOrder"
     from rsvps r join event_counters c using (event_id) where event_id = $1`,
    [eventId],
  );
  const isExact =
    going === SEATS &&
    waiting === PEOPLE - SEATS &&
    places === PEOPLE &&
    taken === SEATS &&
    inLine === waiting &&
    isInOrder;
  if (!isExact) process.exitCode = 1;
  return `${going} going, ${waiting} waitlisted${isExact ? ', exact and in order' : ' FAIL'}`;
}

const median = (values: number[]) => percentile(values, 0.5);

try {
  const people = await makePeople({ db, config, secret: SECRET }, PEOPLE);
  const bareDb = openDatabase({ ...postgres.connection, max: BARE_CONNECTIONS });
  const bare =
    (eventId: string) =>
    async ({ id: personId }: Person) => {
      const answer = { personId, status: 'going' as const, guests: 0, answers: {}, isHidden: false };
      await submitRsvps(bareDb, eventId, [answer], new Date());
    };
  console.log(`${PEOPLE} answers on ${SEATS} seats; client, server and database share this machine`);
  const [http, alone]: Awaited<ReturnType<typeof rush>>[][] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second] = [await makeEvent(db, people[0]!.id, SEATS), await makeEvent(db, people[0]!.id, SEATS)];
    alone!.push(await rush(people, BARE_CONNECTIONS, bare(first)));
    await rush(people, BARE_CONNECTIONS, look(second));
    http!.push(await rush(people, CONNECTIONS, overHttp(second)));
    console.log(`  bare: ${await check(first)}; over HTTP: ${await check(second)}`);
  }
  const line = (what: string, all: typeof http) =>
    console.log(
      `  ${what.padEnd(34)} ${median(all!.map(({ rate }) => rate))
        .toFixed(0)
        .padStart(
          6,
        )}/s   p50 ${median(all!.map(({ p50 }) => p50)).toFixed(1)} ms   p99 ${median(all!.map(({ p99 }) => p99)).toFixed(1)} ms`,
    );
  line(`bare statement, ${BARE_CONNECTIONS} connections`, alone);
  line(`over HTTP, ${CONNECTIONS} connections`, http);
  const ratio = median(http!.map(({ rate }, at) => rate / alone![at]!.rate));
  console.log(`  ratio ${ratio.toFixed(2)}; rejected with Retry-After: ${busy} of ${PEOPLE * ROUNDS}`);
  await bareDb.close();
} finally {
  agent.destroy();
  await app.close();
  await db.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}
