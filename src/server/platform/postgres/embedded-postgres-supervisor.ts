import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ServerFolders, waitUntilReady } from './embedded-postgres-server.ts';
import type { Watchdog } from './embedded-postgres-watchdog.ts';

const FIRST_START_ATTEMPTS = 12;
const MAX_RETRY_DELAY_MS = 2000;
const STOP_TIMEOUT_MS = 20_000;

type Options = { place: ServerFolders; spawn: () => ChildProcess; watchdog: Watchdog; log: (message: string) => void };

/** Keeps one server running until stop(): restarts it whenever it dies, with growing delays and without a limit. */
export class Supervisor {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async start(): Promise<void> {
    if (await this.#launch(FIRST_START_ATTEMPTS)) return;
    await this.stop();
    throw new Error(`The database does not start; see ${path.join(this.#options.place.dataDir, 'postgres.log')}.`);
  }

  /** SIGINT is PostgreSQL's fast shutdown, which does not wait for clients; after SIGQUIT it must recover at the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      child.ref();
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      const forceStopTimer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(forceStopTimer);
    }
    await this.#options.watchdog.end();
  }

  /** After kill -9 of the postmaster, its child processes still use the data folder for a moment, so the first attempts may fail. */
  async #launch(attempts: number): Promise<boolean> {
    for (let attempt = 0; attempt < attempts && !this.#stopping.signal.aborted; attempt++) {
      if (await this.#tryLaunch()) return true;
      await delay(Math.min(100 * 2 ** attempt, MAX_RETRY_DELAY_MS));
    }
    return false;
  }

  async #tryLaunch(): Promise<boolean> {
    const { spawn, watchdog, place, log } = this.#options;
    try {
      const child = spawn();
      this.#child = child;
      const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
      if (child.pid !== undefined) watchdog.guard(child.pid);
      const isReady = await waitUntilReady(place, child);
      if (isReady) void ended.then(() => this.#revive());
      return isReady;
    } catch (error) {
      log(`the database cannot be started: ${(error as Error).message}`);
      return false;
    }
  }

  async #revive(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#options.log('the database ended unexpectedly and is being started again');
    if (await this.#launch(Number.POSITIVE_INFINITY)) this.#options.log('the database is back');
  }
}
