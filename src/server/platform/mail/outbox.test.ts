import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';
import { enqueueMail, isPlainAddress } from './outbox.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

const mail = (reason: string) => ({
  reason,
  to: 'ada@example.org',
  subject: 'Hello\r\nBcc: evil@example.org',
  text: 't',
  html: 'h',
});

async function count(reason: string) {
  return database.db.row(
    z.object({ mails: z.number(), jobs: z.number() }),
    `with mails as (select 'mail:' || id as key from outbox where reason = $1)
     select (select count(*) from mails) as mails, (select count(*) from mails join graphile_worker.jobs using (key)) as jobs`,
    [reason],
  );
}

describe('enqueueMail', () => {
  test('writes one mail and one job per reason, even concurrently', async () => {
    await Promise.all(Array.from({ length: 8 }, () => database.db.transaction((tx) => enqueueMail(tx, mail('once')))));
    expect(await count('once')).toEqual({ mails: 1, jobs: 1 });
  });

  test('writes nothing if the transaction is rolled back', async () => {
    const work = database.db.transaction(async (tx) => {
      await enqueueMail(tx, mail('undone'));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await count('undone')).toEqual({ mails: 0, jobs: 0 });
  });

  test('removes line breaks from the subject', async () => {
    await enqueueMail(database.db, mail('subject'));
    const rows = await database.db.rows(
      z.object({ subject: z.string() }),
      `select subject from outbox where reason = 'subject'`,
    );
    expect(rows).toEqual([{ subject: 'Hello Bcc: evil@example.org' }]);
  });

  test('gives mails with links a higher priority than notifications', async () => {
    await enqueueMail(database.db, { ...mail('notice'), unsubscribeUrl: 'https://example.org/unsubscribe/x' });
    await enqueueMail(database.db, mail('link'));
    const rows = await database.db.rows(
      z.object({ reason: z.string() }),
      `select o.reason from outbox o join graphile_worker.jobs j on j.key = 'mail:' || o.id
        where o.reason in ('notice', 'link') order by j.priority, j.run_at`,
    );
    expect(rows).toEqual([{ reason: 'link' }, { reason: 'notice' }]);
  });

  test('rejects anything but one plain address', async () => {
    await expect(enqueueMail(database.db, { ...mail('nobody'), to: 'a@x.org, b@x.org' })).rejects.toThrow(
      'one plain address',
    );
    expect(await count('nobody')).toEqual({ mails: 0, jobs: 0 });
  });
});

test.each(['ada@example.org', "o'neil+tag@sub.example.org", 'josé@exämple.org'])('%s is a plain address', (address) => {
  expect(isPlainAddress(address)).toBe(true);
});

test.each([
  'a@x\r\nRCPT TO:<evil@x>',
  'a@x.org,b@x.org',
  'Ada <a@x.org>',
  '"a b"@x.org',
  'a@b@x.org',
  'group:a@x.org;',
  'a(comment)@x.org',
  'a@[127.0.0.1]',
  'a\u0000@x.org',
  ' a@x.org',
  'x.org',
  `${'a'.repeat(65)}@x.org`,
  `a@${'x'.repeat(253)}`,
])('%j is not a plain address', (address) => {
  expect(isPlainAddress(address)).toBe(false);
});
