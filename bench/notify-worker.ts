import { followingWork } from '#server/background-work.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { toTaskList } from '#server/platform/jobs/work.ts';
import { startJobs } from '#server/platform/jobs/worker.ts';
import { deriveKeys } from '#server/platform/keys.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';

/** Forked by notify.ts: runs the site's background work, except delivering mails. */

const [settings, secret] = process.argv.slice(2) as [string, string];
const connection = JSON.parse(settings);
const db = openDatabase(connection);
const config = readConfig({ NODE_ENV: 'test' });
const work = followingWork({ db, config, clock: systemClock, keys: deriveKeys(secret) });
const jobs = await startJobs({ connection, tasks: toTaskList(work), isOnlyNode: true, logger: console });
process.send!('ready');
process.once('disconnect', () => void end());

async function end(): Promise<void> {
  await jobs.stop();
  await db.close();
  process.exit();
}
