import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { readConfig } from '#server/platform/config.ts';
import { insertPlaces, publishedByApi } from '#tests/support/events.ts';
import { signUp } from '#tests/support/factories.ts';
import { parsePrometheusText, valueOf } from '#tests/support/prometheus-text.ts';
import { testApp } from '#tests/support/test-app.ts';
import { Metrics } from './metrics.ts';
import { openMetrics, serveMetrics } from './metrics-endpoint.ts';

const TOKEN = 'a token of thirty-two characters or more';
const app = await testApp({ METRICS_TOKEN: TOKEN });
await insertPlaces(app);

const scrape = async ({ send } = app) => {
  const response = await send({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  return { text: response.body, families: parsePrometheusText(response.body) };
};

describe('metrics on the site’s port', () => {
  test('are for people who have the token', async () => {
    expect((await app.send({ url: '/metrics' })).statusCode).toBe(404);
    const wrong = await app.send({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}x` } });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).not.toContain('dig_');
  });

  test('count requests by route and never by what a client sends', async () => {
    const [host, guest] = [await signUp(app.deps), await signUp(app.deps)];
    const event = await publishedByApi(app, host);
    for (let turn = 0; turn < 40; turn++) {
      await app.send({ url: `/api/events/${crypto.randomUUID()}?token=secret-${turn}` });
      await app.send({ url: `/api/nowhere-${turn}` });
    }
    const rsvp = { status: 'going', guests: 0, answers: {} } as const;
    await app.call(answerEvent, { params: { eventId: event.id }, body: rsvp }, guest);
    const { text, families } = await scrape();
    const route = { method: 'GET', route: '/api/events/:eventId', status: '404' };
    expect(valueOf(families, 'dig_http_requests_total', route)).toBe(40);
    const answered = { method: 'PUT', route: '/api/events/:eventId/rsvp' };
    expect(valueOf(families, 'dig_http_requests_total', { ...answered, status: '200' })).toBe(1);
    expect(valueOf(families, 'dig_http_request_duration_seconds_count', answered)).toBe(1);
    expect(valueOf(families, 'dig_rsvp_batch_size_count')).toBe(1);
    const queries = families.find(({ name }) => name === 'dig_query_duration_seconds')!.samples;
    expect(new Set(queries.map(({ labels }) => labels['query']))).toContain('with rsvps');
    expect(valueOf(families, 'dig_query_duration_seconds_count', { query: 'select events' })).toBeGreaterThan(0);
    const routes = families.find(({ name }) => name === 'dig_http_requests_total')!.samples;
    expect(routes.length).toBeLessThan(8);
    for (const secret of [event.id, event.title, host.user.id, guest.user.id, guest.user.email, 'secret-', 'nowhere-'])
      expect(text).not.toContain(secret);
  });

  test('show the queues of jobs, mails and pushes', async () => {
    const app = await testApp({ METRICS_TOKEN: TOKEN });
    await signUp(app.deps, { isVerified: false });
    await app.db.execute(`select graphile_worker.add_job('a-task', run_at := now() - interval '90 seconds')`);
    await app.db.execute(`select graphile_worker.add_job('a-task', run_at := now() + interval '1 hour')`);
    await app.db.execute(
      `select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('broken')).id], 'no')`,
    );
    await app.db.execute(`update outbox set created_at = now() - interval '10 minutes'`);
    await app.db.execute(
      `insert into audit_entries (at, action, kind, target_id) values (now() + interval '1 year', 'a', 'b', 'c')`,
    );
    const { families } = await scrape(app);
    const jobs = (task: string, state: string) => valueOf(families, 'dig_jobs', { task, state });
    expect([jobs('a-task', 'due'), jobs('a-task', 'scheduled'), jobs('broken', 'failed')]).toEqual([1, 1, 1]);
    expect(valueOf(families, 'dig_jobs_oldest_due_seconds', { task: 'a-task' })).toBeGreaterThan(89);
    expect(valueOf(families, 'dig_queue_oldest_seconds', { queue: 'mails' })).toBeGreaterThan(599);
    expect(valueOf(families, 'dig_queue_oldest_seconds', { queue: 'pushes' })).toBe(0);
    expect(valueOf(families, 'dig_database_up')).toBe(1);
    expect(valueOf(families, 'dig_backfills_open')).toBe(0);
    expect(valueOf(families, 'dig_default_partition_rows', { table: 'audit_entries' })).toBe(1);
    expect(valueOf(families, 'dig_default_partition_rows', { table: 'notifications' })).toBe(0);
  });
});

describe('metrics on a port of their own', () => {
  test('are for people who have the token, if there is one, and other paths are not found', async () => {
    const config = { METRICS_PORT: await freePort(), METRICS_HOST: '127.0.0.1', METRICS_TOKEN: TOKEN };
    const metrics = openMetrics(config)!;
    metrics.counter({ name: 'calls_total', help: 'Calls.' }).add();
    const server = await serveMetrics(metrics, config);
    afterAll(() => server.close());
    const get = (path: string, headers = {}) => fetch(`http://127.0.0.1:${config.METRICS_PORT}${path}`, { headers });
    expect((await get('/metrics')).status).toBe(401);
    expect((await get('/api/health/live')).status).toBe(404);
    const response = await get('/metrics', { authorization: `Bearer ${TOKEN}` });
    expect(valueOf(parsePrometheusText(await response.text()), 'calls_total')).toBe(1);
    await expect(serveMetrics(new Metrics(), config)).rejects.toThrow('Set METRICS_PORT to a free one.');
  });

  test('nothing is measured and no port is opened unless it is asked for', async () => {
    expect(openMetrics(readConfig({}))).toBeUndefined();
    await (await serveMetrics(undefined, readConfig({}))).close();
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
