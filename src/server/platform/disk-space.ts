import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { ProcessState } from './app-deps.ts';
import { AppError } from './app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Goes on while the disk is nearly full: it writes next to nothing, and people could not even read without it. */
    isServedWhenFull?: boolean;
  }
}

const MEGABYTE = 1_000_000;
const FULL_BELOW = 128 * MEGABYTE;
const ENOUGH_FROM = 160 * MEGABYTE;
const LOOK_EVERY_MS = 1000;

/**
 * Keeps `state.isDiskFull` right for the disk of the built-in database. PostgreSQL ends itself when it cannot write its log, so
 * writes are refused while there is room left for what must go on: sessions, jobs, checkpoints.
 */
export async function watchDiskSpace(
  folder: string,
  state: Pick<ProcessState, 'isDiskFull'>,
  log: (message: string) => void,
): Promise<void> {
  const look = async () => {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (state.isDiskFull ? free < ENOUGH_FROM : free >= FULL_BELOW) return;
    state.isDiskFull = !state.isDiskFull;
    const left = `${Math.round(free / MEGABYTE)} MB of disk left`;
    log(state.isDiskFull ? `only ${left}: nothing new is stored` : `${left}: storing again`);
  };
  await look();
  setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS).unref();
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function refuseWritesWhenFull(app: FastifyInstance, state: Pick<ProcessState, 'isDiskFull'>): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (!state.isDiskFull || SAFE_METHODS.has(method) || routeOptions.config.isServedWhenFull) return;
    throw new AppError('server.storage_full', { retryAfterSeconds: 60 });
  });
}
