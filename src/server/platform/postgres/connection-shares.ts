import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

/*
 * A route whose table is locked would soon hold every connection of the pool and block all other routes. Each route may therefore hold only
 * a few connections; further queries wait a moment, then fail with 503. Work outside of requests is not limited.
 * AsyncLocalStorage carries the route, because queries do not know their request.
 */
type Share = { held: number; waiting: (() => void)[] };

export const CONNECTIONS_PER_ROUTE = 4;
const WAIT_MS = 800;
const currentShare = new AsyncLocalStorage<Share>();

export function shareConnections(app: FastifyInstance): void {
  const shares = new Map<string, Share>();
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    const route = `${method} ${routeOptions.url}`;
    let share = shares.get(route);
    if (!share) {
      share = { held: 0, waiting: [] };
      shares.set(route, share);
    }
    currentShare.run(share, done);
  });
}

/** Waits until the current route may use another connection; returns a function that releases it. Throws `server.busy` after a while. */
export async function acquireShare(): Promise<() => void> {
  const share = currentShare.getStore();
  if (!share) return () => {};
  if (share.held < CONNECTIONS_PER_ROUTE) share.held++;
  else await waitForShare(share);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const next = share.waiting.shift();
    // The share is passed to the next one, so `held` does not change.
    if (next) next();
    else share.held--;
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
