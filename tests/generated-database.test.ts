import fs from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { describeSchema } from '#scripts/generate-schema.ts';
import { describeTables } from '#scripts/generate-tables.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';

let app: TestDatabase;
beforeAll(async () => {
  app = await testDatabase();
});

/** PostgreSQL 15 writes views with the table of each column; the files are written by the one that comes with the site. */
const describesViewsOtherwise = async () =>
  (
    await app.db.one(
      z.object({ version: z.number() }),
      `select current_setting('server_version_num')::integer as version`,
    )
  ).version < 160_000;

test.for([
  ['db/schema.sql', describeSchema],
  ['src/server/platform/postgres/tables.gen.ts', describeTables],
] as const)('%s is what the migrations make (npm run generate)', async ([file, describe], { skip }) => {
  if (file === 'db/schema.sql' && (await describesViewsOtherwise())) skip();
  expect(fs.readFileSync(file, 'utf8')).toBe(await describe(app.connection));
});
