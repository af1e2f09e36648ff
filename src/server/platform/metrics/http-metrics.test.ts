import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { registerErrorHandlers } from '#server/platform/http/problems.ts';
import { parsePrometheusText, valueOf } from '#tests/support/prometheus-text.ts';
import { measureRequests } from './http-metrics.ts';
import { Metrics } from './metrics.ts';

test('refusals are counted by error code, and streams without their duration', async () => {
  const metrics = new Metrics();
  const app = Fastify();
  registerErrorHandlers(app);
  measureRequests(app, metrics);
  app.get('/busy', async () => {
    throw new AppError('server.busy');
  });
  app.get('/missing', async () => {
    throw new AppError('event.not_found');
  });
  app.get('/stream', { config: { isStream: true } }, async () => 'ended');
  for (const url of ['/busy', '/busy', '/missing', '/stream', '/nowhere']) await app.inject({ url });
  const families = parsePrometheusText(await metrics.text());
  const refused = families.find(({ name }) => name === 'dig_http_refused_total')!.samples;
  expect(refused.map(({ labels, value }) => [labels['code'], value])).toEqual([['server.busy', 2]]);
  const counted = families.find(({ name }) => name === 'dig_http_requests_total')!.samples;
  expect(counted.map(({ labels: { route, status }, value }) => [route, status, value])).toEqual([
    ['/busy', '503', 2],
    ['/missing', '404', 1],
    ['/stream', '200', 1],
    ['unknown', '404', 1],
  ]);
  const seconds = 'dig_http_request_duration_seconds_count';
  expect(valueOf(families, seconds, { route: '/busy' })).toBe(2);
  expect(valueOf(families, seconds, { route: '/stream' })).toBeUndefined();
  await app.close();
});
