/** Writes all generated files: schema and table types from the migrations; calls and API documents from the contracts; font files from the packages. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { describeConformance } from './conformance.ts';
import { describeCalls } from './generate-calls.ts';
import { describeApi } from './generate-docs.ts';
import { describeSchema } from './generate-schema.ts';
import { describeTables } from './generate-tables.ts';
import { FONT_FOLDER, subsetFonts } from './subset-fonts.ts';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dig-generate-'));
const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
try {
  await migrate(postgres.connection);
  const files = {
    'src/contracts/calls.gen.ts': await describeCalls(),
    'docs/conformance.md': describeConformance(),
    'db/schema.sql': await describeSchema(postgres.connection),
    'src/server/platform/postgres/tables.gen.ts': await describeTables(postgres.connection),
  };
  for (const [name, text] of Object.entries(await describeApi()))
    Object.assign(files, { [`docs/generated/${name}`]: text });
  for (const [name, font] of await subsetFonts()) Object.assign(files, { [`${FONT_FOLDER}/${name}`]: font });
  for (const [file, text] of Object.entries(files)) {
    fs.writeFileSync(path.join(root, file), text);
    console.log(`wrote ${file}`);
  }
} finally {
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true });
}
