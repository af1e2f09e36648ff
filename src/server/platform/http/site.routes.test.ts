import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { SiteSettings } from '#server/platform/settings/site-settings.ts';
import { registerErrorHandlers } from './problems.ts';
import { compileSerializer } from './serialization.ts';
import { describeSite, healthRoutes } from './site.routes.ts';
import { compileValidator } from './validation.ts';

/** No test here stores a setting. */
const settingsOf = (env: Record<string, string>) => new SiteSettings({ config: readConfig(env), db: {} as Database });
const describe = (env: Record<string, string>) => describeSite({ config: readConfig(env), settings: settingsOf(env) });

function appOn(ping: () => Promise<void>, state = { isDraining: false }) {
  const app = Fastify();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  registerErrorHandlers(app);
  healthRoutes(app, { config: readConfig({}), db: { ping }, state });
  const get = (check: string) => app.inject(`/api/health/${check}`);
  const status = async (check: string) => (await get(check)).statusCode;
  return { state, get, status };
}

test('ready depends on the database, live does not', async () => {
  const well = appOn(async () => {});
  expect([await well.status('live'), await well.status('ready')]).toEqual([200, 200]);
  const ill = appOn(() => Promise.reject(new AppError('server.unavailable')));
  expect([await ill.status('live'), await ill.status('ready')]).toEqual([200, 503]);
  const silent = appOn(() => new Promise(() => {}));
  expect([await silent.status('live'), await silent.status('ready')]).toEqual([200, 503]);
});

test('ready says what the node does', async () => {
  const answer = await appOn(async () => {}).get('ready');
  expect(answer.json()).toEqual({ status: 'ready', roles: ['web', 'jobs'] });
});

test('not ready while shutting down', async () => {
  const app = appOn(async () => {});
  app.state.isDraining = true;
  expect([await app.status('live'), await app.status('ready')]).toEqual([200, 503]);
});

// spec: 2.46
test('the dashboard calendar opens on the current month unless DASHBOARD_MONTH is set', () => {
  expect(describe({}).dashboardMonth).toBe('');
  expect(describe({ DASHBOARD_MONTH: '2025-08' }).dashboardMonth).toBe('2025-08');
  expect(() => readConfig({ DASHBOARD_MONTH: 'August' })).toThrow(/DASHBOARD_MONTH must be a month/);
});
