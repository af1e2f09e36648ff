import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

/*
 * A route whose table is locked would soon hold every connection of the pool and block all other routes. Each route may therefore hold only
 * a few connections; further queries wait a moment, then fail with 503. Ten such routes at once would still hold all of them: beyond half of the
 * pool a route gets only its first one. Work outside of requests is not limited.
 * AsyncLocalStorage carries the route, because queries do not know their request.
 */
type Pool = { held: number };
type Share = { held: number; waiting: (() => void)[]; pool: Pool };

export const POOL_SIZE = 20;
export const CONNECTIONS_PER_ROUTE = 4;
/** With this many held, a route that holds one waits for it. */
const GENEROUS_UP_TO = POOL_SIZE / 2;
const WAIT_MS = 800;
const currentShare = new AsyncLocalStorage<Share>();

export function shareConnections(app: FastifyInstance): void {
  const shares = new Map<string, Share>();
  const pool = { held: 0 };
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    const route = `${method} ${routeOptions.url}`;
    let share = shares.get(route);
    if (!share) {
      share = { held: 0, waiting: [], pool };
      shares.set(route, share);
    }
    currentShare.run(share, done);
  });
}

/** Waits until the current route may use another connection; returns a function that releases it. Throws `server.busy` after a while. */
export async function acquireShare(): Promise<() => void> {
  const share = currentShare.getStore();
  if (!share) return () => {};
  const { pool } = share;
  const hasRoom = share.held === 0 || (share.held < CONNECTIONS_PER_ROUTE && pool.held < GENEROUS_UP_TO);
  if (!hasRoom) await waitForShare(share);
  else {
    share.held++;
    pool.held++;
  }
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const next = share.waiting.shift();
    // The share is passed to the next one, so `held` does not change.
    if (next) return next();
    share.held--;
    pool.held--;
  };
}

function waitForShare({ waiting }: Share): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(new AppError('server.busy', { retryAfterSeconds: 2 }));
    }, WAIT_MS);
    waiting.push(enter);
  });
}
