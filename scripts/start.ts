/** `npm start`: builds the web app if it is outdated, then runs the site in this process. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { main } from '#server/main.ts';
import { isBuildCurrent } from './build.ts';

export async function run(options: Parameters<typeof main>[0] = {}): Promise<void> {
  if (!isBuildCurrent()) {
    console.error('Building the web app …');
    // In a child process, so that the bundler's memory is released before the site runs.
    execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: ['ignore', 2, 2] });
  }
  const server = await import('#server/main.ts');
  await server.main(options);
}

if (import.meta.main) await run();
