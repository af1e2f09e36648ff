/**
 * `node bench/tickets.ts`: 2,000 people order one of 100 seats in three kinds of tickets over 500 connections, with never more than 100 reserved or
 * paid; and the rate of free RSVPs with payments on, compared with payments off.
 */
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
import { call, keepCalling, percentile } from './faults/calls.ts';
import { makeEvent, makePeople, type Person, rush } from './rush.ts';

const PEOPLE = 2000;
const CONNECTIONS = 500;
const SEATS = 100;
const ROUNDS = 4;
const GOAL_RATIO = 0.95;
/** All orders of an event wait for one lock, so on a busy machine the last of 500 waits long; a call that is given up would be counted as sold. */
const PATIENCE_MS = 120_000;
const SECRET = 'a worthless secret for this benchmark only';
const TIERS = [
  { name: 'Early', kind: 'fixed', amount: 900, capacity: 30 },
  { name: 'Standard', kind: 'fixed', amount: 1200, capacity: 60 },
  { name: 'Supporter', kind: 'fixed', amount: 2000, capacity: 60 },
];

const dataDir = mkdtempSync(join(tmpdir(), 'dig-bench-tickets-'));
const postgres = await startEmbeddedPostgres({ dataDir });
await migrate(postgres.connection);
const db = openDatabase(postgres.connection);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

async function openSite(payments: 'off' | 'own') {
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    PAYMENTS: payments,
    ...(payments === 'own' && { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRETS: 'whsec_bench' }),
  });
  const app = await buildApp({ config, db, sessionSecret: SECRET });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, config, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

type Request = { method: string; path: string; body: object; expected: readonly number[] };

/** Repeats what the site is too busy for, like a client that honours Retry-After, with some jitter. */
async function ask(url: string, { token }: Person, { path, expected, ...request }: Request) {
  for (;;) {
    const answer = await call(url, path, { ...request, token, agent, timeoutMs: PATIENCE_MS });
    if (expected.includes(answer.status)) return answer;
    if (answer.status !== 503) throw new Error(`answered ${answer.status}: ${answer.text}${answer.error ?? ''}`);
    await delay(Number(answer.headers['retry-after'] ?? 1) * 1000 * (0.25 + 0.5 * Math.random()));
  }
}

async function makeTickets(
  url: string,
  host: Person,
): Promise<{ eventId: string; tiers: { id: string; amount: number }[] }> {
  const eventId = await makeEvent(db, host.id, SEATS);
  const ways = { takesDoor: true, takesTransfer: false, transferDays: 7, refundHoursBefore: 24 };
  const body = { revision: null, currency: 'EUR', ...ways, tiers: TIERS };
  const path = `/api/events/${eventId}/host-prices`;
  const { text } = await ask(url, host, { method: 'PUT', path, body, expected: [200] });
  return { eventId, tiers: (JSON.parse(text) as { tiers: { id: string; amount: number }[] }).tiers };
}

const HeldRow = z.object({ held: z.number(), taken: z.number(), most: z.number() });

/** Seats that orders hold, those that the counter has, and how far the fullest kind of ticket is over its limit. */
const readHeld = (eventId: string) =>
  db.one(
    HeldRow,
    `select (select coalesce(sum(l.quantity), 0)::int from orders o join order_lines l on l.order_id = o.id where o.event_id = $1 and o.has_seats) as held,
       (select seats_taken from event_counters where event_id = $1) as taken, (select max(taken - capacity) from price_tiers where event_id = $1) as most`,
    [eventId],
  );

async function sellOut(url: string, people: readonly Person[]): Promise<void> {
  const { eventId, tiers } = await makeTickets(url, people[0]!);
  let [sold, isOver, most, checks] = [0, false, 0, 0];
  const watching = keepCalling(
    1,
    () => isOver,
    async () => {
      most = Math.max(most, (await readHeld(eventId)).held);
      checks++;
    },
  );
  const result = await rush(people.slice(1), CONNECTIONS, async (person) => {
    // Who finds a kind sold out tries the next one.
    for (const { id: tierId, amount: total } of tiers.toSorted(() => Math.random() - 0.5)) {
      const body = { lines: [{ tierId, quantity: 1 }], method: 'door', total };
      const path = `/api/events/${eventId}/orders`;
      const { status } = await ask(url, person, { method: 'POST', path, body, expected: [201, 400, 409] });
      if (status === 201) sold++;
      if (status === 201) return;
    }
  }).finally(() => {
    isOver = true;
  });
  await watching;
  const end = await readHeld(eventId);
  const isExact = sold === SEATS && end.held === SEATS && end.taken === SEATS && most <= SEATS && end.most <= 0;
  if (!isExact) process.exitCode = 1;
  console.log(
    `${people.length - 1} buyers, ${SEATS} seats, ${TIERS.length} kinds of tickets: ${sold} sold, at most ${most} held in ${checks} looks`,
  );
  console.log(`  ${result.rate.toFixed(0)} buyers/s   p99 ${result.p99.toFixed(0)} ms   ${isExact ? 'exact' : 'FAIL'}`);
}

const answerFree = (url: string, eventId: string) => async (person: Person) =>
  void (await ask(url, person, {
    method: 'PUT',
    path: `/api/events/${eventId}/rsvp`,
    body: { status: 'going' },
    expected: [200],
  }));

/** In turns, so that both meet the same machine. */
async function compareFree(urls: { off: string; on: string }, people: readonly Person[]): Promise<void> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const rates = { off: 0, on: 0 };
    for (const mode of round % 2 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      const eventId = await makeEvent(db, people[0]!.id, SEATS);
      rates[mode] = (await rush(people, CONNECTIONS, answerFree(urls[mode], eventId))).rate;
    }
    // The first round warms both up.
    if (round > 0) ratios.push(rates.on / rates.off);
  }
  const ratio = percentile(ratios, 0.5);
  if (ratio < GOAL_RATIO) process.exitCode = 1;
  console.log(
    `free RSVPs with payments on, of those with payments off: ratio ${ratio.toFixed(2)} (${ratios.map((each) => each.toFixed(2)).join(', ')})`,
  );
}

const [off, on] = [await openSite('off'), await openSite('own')];
try {
  const people = await makePeople({ db, config: off.config, secret: SECRET }, PEOPLE + 1);
  await sellOut(on.url, people);
  await compareFree({ off: off.url, on: on.url }, people.slice(1));
} finally {
  agent.destroy();
  await off.app.close();
  await on.app.close();
  await db.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
