import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { deleteAccount, exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { addPushDevice } from '#contracts/notifications/push-devices.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { makePartitionsJob, partitionJobs } from '#server/platform/postgres/partitions/partitions.jobs.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { message, notification, notifyNow } from '#tests/support/notifications.ts';
import { newBrowser } from '#tests/support/push-browser.ts';
import { testApp } from '#tests/support/test-app.ts';
import { deleteOldNotificationsJob, notificationJobs } from './notifications.jobs.ts';

const SERVICE = 'https://push.example.org';
const app = await testApp({ PUSH_SERVICES: 'push.example.org' });
await insertPlaces(app);
let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
  for (const person of [ada, ben]) await app.call(addPushDevice, { body: newBrowser(SERVICE).subscription }, person);
});

/** As many days later, as `notify` sees it: sessions stay, since only this clock moves. */
const later = (days: number) => ({
  ...app,
  deps: { ...app.deps, clock: { now: () => new Date(app.clock.now().getTime() + days * 86_400_000) } },
});
const MONTHS = [-200, -150, -90, -40, 0, 32, 300];

const CountsRow = z.object({
  notifications: z.number(),
  months: z.number(),
  reasons: z.number(),
  pushes: z.number(),
  mails: z.number(),
});
const countsOf = ({ user, email }: SomeoneSignedIn) =>
  app.db.one(
    CountsRow,
    `select (select count(*) from notifications where person_id = $1) as notifications,
       (select count(distinct tableoid) from notifications where person_id = $1) as months,
       (select count(*) from notification_reasons where person_id = $1) as reasons,
       (select count(*) from pushes p where p.notification_id in (select id from notifications where person_id = $1)
          or p.device_id in (select id from push_devices where person_id = $1)) as pushes,
       (select count(*) from outbox where recipient = $2 and reason not like 'verify%') as mails`,
    [user.id, email],
  );

describe('once per person and reason', () => {
  test('holds when a job is repeated after the end of a month, on all channels', async () => {
    const news = notification(ada, { kind: 'news', reason: 'repeated' });
    expect(await notifyNow(app, news)).toBe(1);
    for (const days of [32, 64, 179]) expect(await notifyNow(later(days), news)).toBe(0);
    expect(await countsOf(ada)).toEqual({ notifications: 1, months: 1, reasons: 1, pushes: 1, mails: 1 });
  });

  test('holds for jobs that run at the same time in two months', async () => {
    const news = notification(ada, { kind: 'news', reason: 'raced' });
    const written = await Promise.all([app, later(32), app, later(32)].map((node) => notifyNow(node, news)));
    expect(written.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1]);
    expect(await countsOf(ada)).toMatchObject({ notifications: 1, reasons: 1, pushes: 1, mails: 1 });
  });

  test('updates the notification of an earlier month', async () => {
    await notifyNow(app, message(ada, 'First', { reason: 'updated', isUpdatable: true }));
    await notifyNow(later(32), message(ada, 'Second', { reason: 'updated', isUpdatable: true }));
    const Row = z.object({ subject: z.string() });
    const rows = await app.db.rows(
      Row,
      `select facts ->> 'subject' as subject from notifications where person_id = $1`,
      [ada.user.id],
    );
    expect(rows).toEqual([{ subject: 'Second' }]);
  });
});

describe('notifications of many months', () => {
  beforeEach(async () => {
    for (const person of [ada, ben])
      for (const days of MONTHS) await notifyNow(later(days), notification(person, { kind: 'news' }));
  });
  const all = { notifications: MONTHS.length, reasons: MONTHS.length, pushes: MONTHS.length };

  test('are all in the download of a person’s data, and go with the account', async () => {
    await runNow(partitionJobs(app.db), makePartitionsJob, {});
    expect(await countsOf(ada)).toMatchObject(all);
    expect((await countsOf(ada)).months).toBeGreaterThan(5);
    const { contents } = (await app.call(exportAccount, {}, ada)).body;
    expect(contents['notifications']).toHaveLength(MONTHS.length);
    const deleted = await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ada);
    expect(deleted.status).toBe(204);
    expect(await countsOf(ada)).toMatchObject({ notifications: 0, reasons: 0, pushes: 0 });
    expect(await countsOf(ben)).toMatchObject(all);
  });

  test('leave their pushes and free their reasons when their event is deleted', async () => {
    const { id } = await published(app, ben, { title: 'Tea' });
    for (const days of MONTHS)
      await notifyNow(later(days), notification(ada, { kind: 'news', eventId: id, reason: `of-event:${days}` }));
    expect(await countsOf(ada)).toMatchObject({ notifications: 2 * MONTHS.length, pushes: 2 * MONTHS.length });
    await app.db.execute('delete from events where id = $1', [id]);
    expect(await countsOf(ada)).toMatchObject(all);
  });

  test('go by the month, and their reasons by the day', async () => {
    await runNow(partitionJobs(app.db), makePartitionsJob, {});
    await notifyNow(later(-215), notification(ada, { kind: 'news', reason: 'of an old month' }));
    await notifyNow(later(-181), notification(ada, { kind: 'news', reason: 'old' }));
    await runNow(partitionJobs(app.db), makePartitionsJob, {});
    await runNow(notificationJobs({ ...app.deps, db: app.db }), deleteOldNotificationsJob, {});
    const Row = z.object({ age: z.number() });
    const ages = (table: string) =>
      app.db.rows(
        Row,
        `select round(extract(epoch from now() - created_at) / 86400)::int as age from ${table} where person_id = $1 order by 1 desc`,
        [ada.user.id],
      );
    const kept = (await ages('notifications')).map(({ age }) => age);
    // All of a month stay until it ended 180 days ago.
    expect(kept.filter((age) => age <= 180)).toEqual([150, 90, 40, 0, -32, -300]);
    expect(kept.filter((age) => age > 211)).toEqual([]);
    expect((await ages('notification_reasons')).map(({ age }) => age)).toEqual([150, 90, 40, 0, -32, -300]);
  });
});
