import { expect, test } from 'vitest';
import { onSiteDatabase } from '#scripts/site-database.ts';

test('commands name the setting of a database that cannot be reached, and the reason, which visitors are not told', async () => {
  const unreachable = 'postgres://dig:secret@127.0.0.1:1/dig';
  const work = () => Promise.reject(new Error('not reached'));
  const site = { DATA_DIR: './data', DATABASE_URL: unreachable };
  await expect(onSiteDatabase(site, work)).rejects.toThrow(
    /^DATABASE_URL: the database dig at 127\.0\.0\.1:1 cannot be used: connect ECONNREFUSED/,
  );
  await expect(onSiteDatabase({ ...site, DATABASE_DIRECT_URL: unreachable }, work)).rejects.toThrow(
    /^DATABASE_DIRECT_URL: /,
  );
});
