import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

/*
 * One route whose table is locked would soon hold every connection of the pool, and all others would fail with it. So a route
 * holds a share at most; whoever comes too many waits a moment, then is told to come back. Work outside of requests is free.
 * The route travels with the asynchronous call (AsyncLocalStorage), because a query knows nothing of requests.
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

/** Resolves when the current route may take one more connection; the answer gives it back. Throws `server.busy`. */
export async function takeShare(): Promise<() => void> {
  const share = currentShare.getStore();
  if (!share) return () => {};
  if (share.held < CONNECTIONS_PER_ROUTE) share.held++;
  else await inLine(share);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const next = share.waiting.shift();
    // Handed over, so `held` stays as it is.
    if (next) next();
    else share.held--;
  };
}

function inLine({ waiting }: Share): Promise<void> {
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
