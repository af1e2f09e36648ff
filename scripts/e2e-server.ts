/** The real site on a temporary data folder, for the browser tests. */
import { rmSync } from 'node:fs';
import { checkRows } from '#server/platform/postgres/row-checks.ts';
import { insertTowns, openControls } from '#tests/e2e/support/site-control-server.ts';
import { openNeighbours } from '#tests/e2e/support/site-neighbours.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

checkRows();
const dataDir = temporaryFolder('dig-e2e-');
process.env.DATA_DIR = dataDir;
process.env.NODE_ENV = 'test';
// All journeys share one address; rate limits are tested over HTTP.
process.env.RATE_LIMITS = 'off';
process.env.LOG_LEVEL ??= 'warn';
Object.assign(process.env, await openNeighbours(Number(process.env.PORT)));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const { run } = await import('./start.ts');
await run({
  prepare: async (db, config) => openControls(db, config),
  loadTowns: async (db) => {
    await insertTowns(db);
    return 0;
  },
});
