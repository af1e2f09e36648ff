import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { checkReady } from '#contracts/site.contract.ts';
import { buildApp } from '#server/app.ts';
import { TEST_SECRET } from '#tests/support/test-app.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { deriveKeys } from './platform/keys.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { SiteSettings } from './platform/settings/site-settings.ts';
import { startBackgroundWork } from './start-background-work.ts';

const Mails = z.object({ kept: z.number(), all: z.number() });
const { db, connection } = await testDatabase();

async function startNode(ROLES: string) {
  const config = readConfig({ NODE_ENV: 'test', ROLES, DATABASE_URL: 'postgres://db.example/dig' });
  const metrics = new Metrics();
  const app = await buildApp({ config, db, sessionSecret: TEST_SECRET, metrics });
  const jobs = await startBackgroundWork({
    config,
    db,
    metrics,
    connection,
    clock: systemClock,
    keys: deriveKeys(TEST_SECRET),
    settings: new SiteSettings({ config, db }),
    logger: pino({ level: 'silent' }),
    state: { isDraining: false, isDiskFull: false },
    isOnlyNode: false,
  });
  onTestFinished(async () => void (await Promise.all([app.close(), jobs?.stop()])));
  return { app, metrics, jobs };
}

const countMails = () =>
  db.one(Mails, `select count(*) filter (where state <> 'queued') as kept, count(*) as all from outbox`);

test('a node for the web leaves jobs to a node that works on them, which serves nothing but its health', async () => {
  const web = await startNode('web');
  expect(web.jobs).toBeUndefined();
  const body = { email: 'roles@example.org', password: 'seven owls sing 7' };
  const answer = await web.app.inject({ method: 'POST', url: '/api/auth/register', payload: body });
  expect(answer.statusCode).toBe(201);
  expect(await countMails()).toEqual({ kept: 0, all: 1 });

  const worker = await startNode('jobs');
  await expect.poll(countMails, { timeout: 20_000 }).toEqual({ kept: 1, all: 1 });
  expect((await worker.app.inject(checkReady.path)).json()).toEqual({ status: 'ready', roles: ['jobs'] });
  for (const url of ['/', '/api/site', '/api/events']) expect((await worker.app.inject(url)).statusCode).toBe(404);
  expect(await worker.metrics.text()).toContain('roles="jobs"');
});
