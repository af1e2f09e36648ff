import fs from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { describeSchema } from '#scripts/generate-schema.ts';
import { describeTables } from '#scripts/generate-tables.ts';
import { type TestDatabase, testDatabase } from '#tests/support/test-database.ts';

let app: TestDatabase;
beforeAll(async () => {
  app = await testDatabase();
});

test.each([
  ['db/schema.sql', describeSchema],
  ['src/server/platform/postgres/tables.gen.ts', describeTables],
])('%s is what the migrations make (npm run generate)', async (file, describe) => {
  expect(fs.readFileSync(file, 'utf8')).toBe(await describe(app.connection));
});
