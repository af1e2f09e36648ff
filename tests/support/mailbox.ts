import { z } from 'zod';
import { followingWork } from '#server/background-work.ts';
import { notificationRow } from '#server/notifications/notification-facts.ts';
import { formatNotification } from '#server/notifications/text/notification-text.ts';
import { toTaskList } from '#server/platform/jobs/work.ts';
import type { SomeoneSignedIn } from './factories.ts';
import { runTasks } from './run-tasks.ts';
import type { TestApp } from './test-app.ts';

const TestMailRow = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  reason: z.string(),
  expiresAt: z.date().nullable(),
});
export type TestMail = z.infer<typeof TestMailRow>;

/** Runs all queued jobs. Mails stay in the outbox. */
export async function runJobs({ db, deps }: Pick<TestApp, 'db' | 'deps'>): Promise<void> {
  await runTasks(db, toTaskList(followingWork({ ...deps, db })));
}

/** The mails to an address, oldest first. */
export async function mailsTo({ db }: Pick<TestApp, 'db'>, address: string): Promise<TestMail[]> {
  return db.rows(
    TestMailRow,
    `select recipient as to, subject, body_text as text, reason, expires_at as "expiresAt" from outbox
      where lower(recipient) = lower($1) order by id`,
    [address],
  );
}

export type TestNotification = { kind: string; reason: string; title: string; text: string; path: string };
const StoredRow = notificationRow({ reason: z.string() });

/** A person's notifications, over any channel, oldest first. */
export async function notificationsOf(
  { db }: Pick<TestApp, 'db'>,
  { user }: SomeoneSignedIn,
): Promise<TestNotification[]> {
  const rows = await db.rows(
    StoredRow,
    'select kind, reason, facts from notifications where person_id = $1 order by id',
    [user.id],
  );
  return rows.map((row) => ({ kind: row.kind, reason: row.reason, ...formatNotification(row, 'month-12h') }));
}

/** The token of the newest link that was mailed to an address. */
export async function tokenMailedTo(app: Pick<TestApp, 'db'>, address: string): Promise<string> {
  const links = (await mailsTo(app, address)).map(({ text }) => /\?token=([\w-]+)/.exec(text)?.[1]);
  const newest = links.findLast((token) => token !== undefined);
  if (!newest) throw new Error(`No link was mailed to ${address}.`);
  return newest;
}
