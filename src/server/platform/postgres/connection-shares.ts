import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

/*
 * A route whose table is locked would soon hold every connection of the pool and block all other routes. Each route may therefore hold only
 * a few connections; further queries wait a moment, then fail with 503. Ten such routes at once would still hold all of them: beyond half of the
 * pool a route gets only its first one. Work outside of requests is not limited.
 * AsyncLocalStorage carries the route, because queries do not know their request.
 */
type Pool = { held: number; waiting: { share: Share; enter: () => void }[] };
type Share = { held: number; pool: Pool };

export const POOL_SIZE = 20;
export const CONNECTIONS_PER_ROUTE = 4;
/** With this many held, a route that holds one waits for it. */
const GENEROUS_UP_TO = POOL_SIZE / 2;
const WAIT_MS = 800;
const currentShare = new AsyncLocalStorage<Share>();

export function shareConnections(app: FastifyInstance): void {
  const shares = new Map<string, Share>();
  const pool: Pool = { held: 0, waiting: [] };
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    const route = `${method} ${routeOptions.url}`;
    let share = shares.get(route);
    if (!share) {
      share = { held: 0, pool };
      shares.set(route, share);
    }
    currentShare.run(share, done);
  });
}

const hasRoom = ({ held, pool }: Share): boolean =>
  held === 0 || (held < CONNECTIONS_PER_ROUTE && pool.held < GENEROUS_UP_TO);

function hold(share: Share): void {
  share.held++;
  share.pool.held++;
}

/** Waits until the current route may use another connection; returns a function that releases it. Throws `server.busy` after a while. */
export async function acquireShare(): Promise<() => void> {
  const share = currentShare.getStore();
  if (!share) return () => {};
  if (hasRoom(share)) hold(share);
  else await waitForShare(share);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    share.held--;
    share.pool.held--;
    admitFirst(share.pool);
  };
}

/** A released connection may make room for any route. */
function admitFirst({ waiting }: Pool): void {
  const index = waiting.findIndex(({ share }) => hasRoom(share));
  const [first] = index === -1 ? [] : waiting.splice(index, 1);
  if (!first) return;
  hold(first.share);
  first.enter();
}

function waitForShare(share: Share): Promise<void> {
  const { waiting } = share.pool;
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    const waiter = { share, enter };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(waiter), 1);
      reject(new AppError('server.busy', { retryAfterSeconds: 2 }));
    }, WAIT_MS);
    waiting.push(waiter);
  });
}
