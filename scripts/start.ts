/** `npm start`: builds the web app if it is outdated, then runs the site in this process. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { main } from '#server/main.ts';
import { mallocSettings, nodeFlags } from '#server/platform/memory-limits.ts';
import { isBuildCurrent } from './build.ts';

function buildIfOutdated(): void {
  if (isBuildCurrent()) return;
  console.error('Building the web app …');
  // In a child process, so that the bundler's memory is released before the site runs.
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: ['ignore', 2, 2] });
}

/** V8 and malloc read their settings when a process starts: replaces this one, which keeps its id and its terminal. */
export function restartWithinLimits(): void {
  if (!process.execve || nodeFlags.every((flag) => process.execArgv.includes(flag))) return;
  const args = [process.execPath, ...nodeFlags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...mallocSettings, ...process.env });
}

export async function run(options: Parameters<typeof main>[0] = {}): Promise<void> {
  buildIfOutdated();
  const server = await import('#server/main.ts');
  await server.main(options);
}

if (import.meta.main) {
  restartWithinLimits();
  await run();
}
