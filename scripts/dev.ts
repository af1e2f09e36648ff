/** `npm run dev`: the site with hot reload of the web app; the server restarts when its sources change. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { main } from '#server/main.ts';
import { webFromSources } from './web-from-sources.ts';

const ROOT = resolve(import.meta.dirname, '..');

if (process.env.DIG_WATCHED) {
  process.chdir(ROOT);
  await main({ web: webFromSources });
} else {
  const watched = ['src/server', 'src/contracts'].map((folder) => `--watch-path=${join(ROOT, folder)}`);
  const child = spawn(process.execPath, [...watched, import.meta.filename], {
    stdio: 'inherit',
    env: { ...process.env, DIG_WATCHED: 'yes' },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
}
