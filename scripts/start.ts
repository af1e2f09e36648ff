/** `npm start`: builds the web app and the server if they are outdated, then runs the site in this process. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { main } from '#server/main.ts';
import { mallocSettings, nodeFlags } from '#server/platform/memory-limits.ts';
import { isBuildCurrent } from './build.ts';

const SITE = resolve(import.meta.dirname, '../build/server/start.js');

function buildIfOutdated(): void {
  if (isBuildCurrent()) return;
  console.error('Building the site…');
  // In a child process, so that the bundler's memory is released before the site runs.
  execFileSync(process.execPath, [resolve(import.meta.dirname, 'build.ts')], { stdio: ['ignore', 2, 2] });
}

/**
 * V8 and malloc read their settings when a process starts: replaces this one, which keeps its id and its terminal. Returns where the flags are set
 * already, and on Windows, which cannot replace a process.
 */
export function restartWithinLimits(script = process.argv[1]!): void {
  if (process.platform === 'win32' || nodeFlags.every((flag) => process.execArgv.includes(flag))) return;
  const args = [process.execPath, ...nodeFlags, ...process.execArgv, script, ...process.argv.slice(2)];
  process.execve?.(process.execPath, args, { ...mallocSettings, ...process.env });
}

/** Runs the server from its sources, with additions that the built one does not have. */
export async function run(options: Parameters<typeof main>[0]): Promise<void> {
  buildIfOutdated();
  const server = await import('#server/main.ts');
  await server.main(options);
}

if (import.meta.main) {
  buildIfOutdated();
  restartWithinLimits(SITE);
  await import(pathToFileURL(SITE).href);
}
