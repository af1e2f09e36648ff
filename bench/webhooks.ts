/** `node bench/webhooks.ts [per second] [seconds]`: Stripe’s webhooks at a steady rate, until the answer; goal p95 30 ms at 500/s, and each stored once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { type WebhookRequest, Webhooks } from '#tests/support/stripe/webhooks.ts';
import { percentile } from './faults/calls.ts';

const GOAL_MS = 30;
const TICK_MS = 10;
const CONNECTIONS = 64;
/** Stripe sends a webhook again if the answer is lost: every tenth arrives twice. */
const REPEATED = 10;

const [rate = 500, seconds = 10] = process.argv.slice(2).map(Number);
const dataDir = mkdtempSync(join(tmpdir(), 'dig-bench-webhooks-'));
const postgres = await startEmbeddedPostgres({ dataDir });
await migrate(postgres.connection);
const db = openDatabase(postgres.connection);
const secrets = { own: 'whsec_own', connected: 'whsec_connected' };
const config = readConfig({
  NODE_ENV: 'test',
  PAYMENTS: 'connect',
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_WEBHOOK_SECRETS: Object.values(secrets).join(','),
});
const app = await buildApp({ config, db, sessionSecret: 'a worthless secret for this benchmark only' });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** As large as those of Stripe: a session has about 5 kB. */
const padding = 'x'.repeat(5000);
const stripe = new Webhooks(secrets);

function webhookOf(n: number): WebhookRequest {
  const object = { object: 'checkout.session', id: `cs_test_${n}`, url: padding } as never;
  const type = 'checkout.session.completed';
  return stripe.sign({
    id: `evt_${n}`,
    object: 'event',
    api_version: null,
    created: 0,
    livemode: false,
    type,
    account: 'acct_1',
    data: { object },
  });
}

function send({ payload, signature }: WebhookRequest): Promise<number> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  return new Promise((resolve, reject) => {
    const sent = request({ port, agent, method: 'POST', path: '/api/webhooks/stripe', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end(payload);
  });
}

/** Sends at the given rate, whether or not earlier webhooks are answered. */
async function measure(webhooks: readonly WebhookRequest[]): Promise<{ times: number[]; refused: number }> {
  const times: number[] = [];
  const answers: Promise<number>[] = [];
  let refused = 0;
  const start = performance.now();
  for (const [index, webhook] of webhooks.entries()) {
    const dueAt = start + (index * 1000) / rate;
    while (performance.now() < dueAt) await wait(Math.min(TICK_MS, dueAt - performance.now()));
    const sentAt = performance.now();
    answers.push(
      send(webhook).then((status) => {
        if (status !== 200) refused++;
        return times.push(performance.now() - sentAt);
      }),
    );
  }
  await Promise.all(answers);
  return { times, refused };
}

const CountRow = z.object({ events: z.number(), jobs: z.number() });
try {
  // The first webhook loads the SDK.
  await measure(Array.from({ length: 200 }, (_, n) => webhookOf(1_000_000 + n)));
  const distinct = Array.from({ length: rate * seconds }, (_, n) => webhookOf(n));
  const webhooks = distinct.flatMap((webhook, n) => (n % REPEATED === 0 ? [webhook, webhook] : [webhook]));
  const { times, refused } = await measure(webhooks);
  const stored = await db.one(
    CountRow,
    `select (select count(*) from provider_events where length(event_id) < 11)::int as events,
       (select count(*) from graphile_worker.jobs where task_identifier = 'look-at-payment')::int as jobs`,
  );
  const p95 = percentile(times, 0.95);
  console.log(`${webhooks.length} webhooks of ${padding.length} bytes at ${rate}/s, every ${REPEATED}th twice`);
  console.log(
    `  p50 ${percentile(times, 0.5).toFixed(1)} ms   p95 ${p95.toFixed(1)} ms   p99 ${percentile(times, 0.99).toFixed(1)} ms`,
  );
  console.log(`  refused ${refused}   stored ${stored.events} of ${distinct.length}   jobs ${stored.jobs}`);
  const isGood = p95 <= GOAL_MS && refused === 0 && stored.events === distinct.length;
  console.log(isGood ? `  goal p95 ${GOAL_MS} ms: reached` : `  goal p95 ${GOAL_MS} ms: MISSED`);
  process.exitCode = isGood ? 0 : 1;
} finally {
  agent.destroy();
  await app.close();
  await db.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
