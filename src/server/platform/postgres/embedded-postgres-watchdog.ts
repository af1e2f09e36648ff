import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Identity } from './embedded-postgres-files.ts';

/**
 * Stops the database when this process ends, however it ends. The kernel closes our end of the pipe even on kill -9; the shell at the other end
 * then stops the last postmaster it received. Every Unix has a shell, which takes 1 MB; `setpriv --pdeathsig` is Linux only and watches the
 * starting thread, not the process.
 */
const SCRIPT = `trap '' INT TERM HUP
last=$1
while read -r pid; do last=$pid; done
read -r current < postmaster.pid && [ "$current" = "$last" ] && kill -INT "$last"`;

export type Watchdog = { guard(pid: number): void; end(): Promise<void> };

export function startWatchdog(pgdata: string, identity: Identity): Watchdog {
  let guarded: number | undefined;
  let ended = false;
  let shell = start();

  function start(): ChildProcess {
    // A shell that replaces a killed one knows what it guards from the start: this process may be killed before it writes.
    const child = spawn('/bin/sh', ['-c', SCRIPT, 'watchdog', String(guarded ?? '')], {
      ...identity,
      cwd: pgdata,
      env: {},
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin?.on('error', () => {});
    child.on('error', () => {});
    child.once('exit', () => {
      if (!ended) shell = start();
    });
    child.unref();
    return child;
  }

  return {
    guard(pid) {
      guarded = pid;
      shell.stdin?.write(`${pid}\n`);
    },
    async end() {
      ended = true;
      if (shell.exitCode !== null || shell.pid === undefined) return;
      shell.ref();
      const exit = once(shell, 'exit');
      shell.stdin?.end();
      await exit;
    },
  };
}
