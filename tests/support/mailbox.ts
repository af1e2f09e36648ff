import { runOnce } from 'graphile-worker';
import { inject } from 'vitest';
import { coHostMailJobs } from '#server/notifications/cohost-mails.jobs.ts';
import { eventMailJobs } from '#server/notifications/event-mails.jobs.ts';
import { goneEventJobs } from '#server/notifications/gone-events.jobs.ts';
import { groupMailJobs } from '#server/notifications/group-mails.jobs.ts';
import { seriesMailJobs } from '#server/notifications/series-mails.jobs.ts';
import { mailedTokenJobs } from '#server/accounts/mailed-tokens.jobs.ts';
import { quietJobLogger } from '#server/platform/job-logger.ts';
import { combine } from '#server/platform/jobs.ts';
import { openPool } from '#server/platform/pool.ts';
import { rsvpJobs } from '#server/rsvps/rsvps.jobs.ts';
import { seriesRsvpJobs } from '#server/rsvps/series-rsvps.jobs.ts';
import { seriesJobs } from '#server/series/series.jobs.ts';
import { onDatabase } from './global-database.ts';
import type { TestApp } from './test-app.ts';

export type TestMail = { to: string; subject: string; text: string; reason: string; expiresAt: Date | null };

/** Does the background work that requests left, all of it, then answers. Mails stay in the outbox, to be read. */
export async function runJobs({ db, deps }: Pick<TestApp, 'db' | 'deps'>): Promise<void> {
  const all = { ...deps, db };
  const { tasks: taskList } = combine([
    mailedTokenJobs(all),
    rsvpJobs(all),
    seriesJobs(all),
    seriesRsvpJobs(all),
    seriesMailJobs(all),
    eventMailJobs(all),
    groupMailJobs(all),
    coHostMailJobs(all),
    goneEventJobs(all),
  ]);
  const { rows } = await db.query<{ name: string }>('select current_database() as name');
  const pgPool = openPool({ ...onDatabase(inject('databaseServer'), rows[0]!.name), max: 2 });
  try {
    await runOnce({ pgPool, taskList, logger: quietJobLogger, noHandleSignals: true });
  } finally {
    await pgPool.end();
  }
}

/** What was written to an address, oldest first. */
export async function mailsTo({ db }: Pick<TestApp, 'db'>, address: string): Promise<TestMail[]> {
  const { rows } = await db.query<TestMail>(
    `select recipient as to, subject, body_text as text, reason, expires_at as "expiresAt" from outbox
      where lower(recipient) = lower($1) order by id`,
    [address],
  );
  return rows;
}

/** The token of the newest link that was mailed to an address. */
export async function tokenMailedTo(app: Pick<TestApp, 'db'>, address: string): Promise<string> {
  const links = (await mailsTo(app, address)).map(({ text }) => /\?token=([\w-]+)/.exec(text)?.[1]);
  const newest = links.findLast((token) => token !== undefined);
  if (!newest) throw new Error(`No link was mailed to ${address}.`);
  return newest;
}
