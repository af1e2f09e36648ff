/** The real site on an empty data folder of its own, for the browser tests; gone with its data when they end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dataDir = mkdtempSync(join(tmpdir(), 'dig-e2e-'));
process.env.DATA_DIR = dataDir;
process.env.NODE_ENV = 'test';
// Every journey comes from one address; what the limits do is tested over HTTP.
process.env.RATE_LIMITS = 'off';
process.env.LOG_LEVEL ??= 'warn';
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const { run } = await import('./start.ts');
await run();
