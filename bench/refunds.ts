/**
 * `node bench/refunds.ts [orders]`: an event with 1,000 paid orders is cancelled, while Stripe takes five refunds a second. The process stops in the middle
 * of both parts. Goal: each order refunded once, all within five minutes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { startCheckout } from '#server/payments/online/checkouts.actions.ts';
import { syncPayment } from '#server/payments/online/payment-sync.actions.ts';
import { sendRefunds } from '#server/payments/online/sweeps.actions.ts';
import { cancelBatchWithEvent } from '#server/payments/refunds.actions.ts';
import { stripeProvider } from '#server/payments/stripe/stripe-provider.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { StripeStandIn } from '#tests/support/stripe/stand-in.ts';
import { wrapDatabase } from '#tests/support/wrapped-database.ts';
import { call } from './faults/calls.ts';
import { makeEvent, makePeople } from './rush.ts';

const [ORDERS = 1000] = process.argv.slice(2).map(Number);
const PER_SECOND = 5;
const GOAL_SECONDS = 300;
const BATCH_SIZE = 50;
const SECRET = 'a worthless secret for this benchmark only';

/** Stripe in front of the stand-in: more than five refunds a second are refused with 429. */
async function limited(target: string): Promise<{ url: string; refused: () => number; close: () => void }> {
  let [window, made, refused] = [0, 0, 0];
  const server = createServer((incoming, outgoing) => {
    const isRefund = incoming.method === 'POST' && incoming.url === '/v1/refunds';
    const second = Math.floor(performance.now() / 1000);
    if (second !== window) [window, made] = [second, 0];
    if (isRefund && made >= PER_SECOND) {
      refused++;
      incoming.resume();
      outgoing.writeHead(429, { 'content-type': 'application/json' });
      outgoing.end('{"error":{"type":"invalid_request_error","code":"rate_limit","message":"Too many requests."}}');
      return;
    }
    if (isRefund) made++;
    const { method, headers, url } = incoming;
    const sent = httpRequest(new URL(url ?? '/', target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, refused: () => refused, close: () => server.close() };
}

const IdRow = z.object({ id: z.string() });
const CountRow = z.object({ open: z.number(), refunds: z.number() });

const dataDir = mkdtempSync(join(tmpdir(), 'dig-bench-refunds-'));
const postgres = await startEmbeddedPostgres({ dataDir });
await migrate(postgres.connection);
const db = openDatabase(postgres.connection);
const standIn = await StripeStandIn.start();
const stripe = await limited(standIn.url);
const config = readConfig({
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
  PAYMENTS: 'own',
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_WEBHOOK_SECRETS: Object.values(standIn.secrets).join(','),
  STRIPE_API_URL: stripe.url,
});
const app = await buildApp({ config, db, sessionSecret: SECRET });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const deps = { db, clock: systemClock, config, provider: stripeProvider(config) };

/** An event whose orders are all paid. */
async function sellOut(): Promise<string> {
  const [host, ...buyers] = await makePeople({ db, config, secret: SECRET }, ORDERS + 1);
  const eventId = await makeEvent(db, host!.id, ORDERS);
  const ways = { takesDoor: true, takesTransfer: false, transferDays: 7, refundHoursBefore: 24 };
  const tiers = [{ name: 'Standard', kind: 'fixed', amount: 1200 }];
  const body = { revision: null, currency: 'EUR', ...ways, tiers };
  const path = `/api/events/${eventId}/host-prices`;
  const { text } = await call(url, path, { method: 'PUT', body, token: host!.token });
  const [tier] = (JSON.parse(text) as { tiers: { id: string }[] }).tiers;
  for (const { id, token } of buyers) {
    const order = { lines: [{ tierId: tier!.id, quantity: 1 }], method: 'online', total: 1200 };
    const placed = await call(url, `/api/events/${eventId}/orders`, { method: 'POST', body: order, token });
    const { id: orderId } = JSON.parse(placed.text) as { id: string };
    const page = await startCheckout(deps, orderId, id);
    standIn.account().pay(page.url.split('/').at(-1)!);
    const payment = await db.one(IdRow, 'select id from payments where order_id = $1', [orderId]);
    await syncPayment(deps, payment.id);
  }
  standIn.webhooks.waiting.length = 0;
  return eventId;
}

/** The work of a process that stops after so many statements. */
function stopping(after: number): typeof deps {
  let left = after;
  const stoppingDb = wrapDatabase(db, async (_sent, send) => {
    if (left-- <= 0) throw new Error('The process has stopped.');
    return send();
  });
  return { ...deps, db: stoppingDb };
}

async function cancelAll(using: typeof deps, eventId: string): Promise<void> {
  while (await cancelBatchWithEvent(using, { eventId }, BATCH_SIZE));
}

const count = () =>
  db.one(
    CountRow,
    `select (select count(*) from refunds where state = 'asked')::int as open, (select count(*) from refunds)::int as refunds`,
  );

try {
  const eventId = await sellOut();
  await db.execute(`update events set status = 'cancelled', cancelled_at = now() where id = $1`, [eventId]);
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  await cancelAll(stopping(ORDERS * 5), eventId).catch(() => undefined);
  const { refunds: before } = await count();
  await cancelAll(deps, eventId);
  console.log(
    `${ORDERS} orders cancelled in ${seconds().toFixed(0)} s; the process stopped after ${before} and went on with the rest`,
  );
  await sendRefunds(stopping(ORDERS * 3)).catch(() => undefined);
  const { open: left } = await count();
  while ((await count()).open > 0) await sendRefunds(deps).catch(() => undefined);
  const { books } = standIn.account();
  const refunds = books.list('refund');
  const refunded = new Set(refunds.map(({ payment_intent }) => payment_intent)).size;
  console.log(`  all refunds sent after ${seconds().toFixed(0)} s at ${PER_SECOND}/s; stopped with ${left} left`);
  console.log(`  ${refunds.length} refunds of ${refunded} payments at Stripe, ${stripe.refused()} times 429`);
  const isGood = refunds.length === ORDERS && refunded === ORDERS && seconds() <= GOAL_SECONDS;
  console.log(isGood ? `  goal ${GOAL_SECONDS} s, each once: reached` : `  goal ${GOAL_SECONDS} s, each once: MISSED`);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await app.close();
  await db.close();
  await postgres.stop();
  stripe.close();
  await standIn.close();
  rmSync(dataDir, { recursive: true, force: true });
}
