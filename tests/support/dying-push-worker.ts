/** Started as a process by pushes.jobs.test.ts: delivers pushes, and kills itself at the given step. */
import { flushCompileCache } from 'node:module';
import { deliverPushes } from '#server/notifications/push/pushes.jobs.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { wrapDatabase } from './wrapped-database.ts';

const [step, service, connection, now] = process.argv.slice(2) as [string, string, string, string];

async function dieAt(reached: string): Promise<void> {
  if (reached !== step) return;
  // The next worker starts faster; Node.js would save its cache on exit only.
  flushCompileCache();
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

const db = wrapDatabase(openDatabase(JSON.parse(connection)), async ({ text }, send) => {
  const isClaim = text.includes(`set state = 'sending'`);
  if (isClaim) await dieAt('before-claim');
  if (text.includes('with settled as')) await dieAt('after-send');
  const result = await send();
  if (isClaim) await dieAt('after-claim');
  return result;
});

const config = readConfig({ NODE_ENV: 'test', PUSH_SERVICES: service });
const clock = { now: () => new Date(now) };
await deliverPushes({ db, config, clock, logger: console });
