import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

/*
 * A route whose table is locked would soon hold every connection of the pool and block all other routes. Each route may therefore hold only
 * a few connections; further queries wait a moment, then fail with 503. Ten such routes at once would still hold all of them: connections beyond
 * the first of each route are few for all routes together, so ten routes hold 17 of 20. The first ones do not count: otherwise many routes that
 * hold one each, as under load after a start, would leave only one to the route with the most requests. Work outside of requests is not limited.
 * AsyncLocalStorage carries the route, because queries do not know their request.
 */
type Pool = {
  shares: Map<string, Share>;
  extra: number;
  waiting: { share: Share; enter: () => void }[];
  waitMs: number;
};
type Share = { held: number; pool: Pool };

export const POOL_SIZE = 20;
export const CONNECTIONS_PER_ROUTE = 4;
/** Connections beyond the first of each route, of all routes. */
const EXTRA_CONNECTIONS = 7;
export type ConnectionLimits = {
  /** How long a query waits for a connection of its route, in milliseconds. */
  connectionWaitMs: number;
};
const currentShare = new AsyncLocalStorage<Share>();

export function shareConnections(app: FastifyInstance, limits: Partial<ConnectionLimits> = {}): void {
  const pool: Pool = { shares: new Map(), extra: 0, waiting: [], waitMs: limits.connectionWaitMs ?? 800 };
  app.addHook('onRequest', ({ method, routeOptions }, _reply, done) =>
    currentShare.run(shareOf(pool, `${method} ${routeOptions.url}`), done),
  );
}

/** Runs a part of a request with the share of another route, whose data it reads. */
export function queryAsRoute<T>(route: string, work: () => Promise<T>): Promise<T> {
  const share = currentShare.getStore();
  return share ? currentShare.run(shareOf(share.pool, route), work) : work();
}

function shareOf(pool: Pool, route: string): Share {
  let share = pool.shares.get(route);
  if (!share) {
    share = { held: 0, pool };
    pool.shares.set(route, share);
  }
  return share;
}

const hasRoom = ({ held, pool }: Share): boolean =>
  held === 0 || (held < CONNECTIONS_PER_ROUTE && pool.extra < EXTRA_CONNECTIONS);

function hold(share: Share): void {
  if (share.held > 0) share.pool.extra++;
  share.held++;
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
    if (share.held > 0) share.pool.extra--;
    admitFirst(share.pool);
  };
}

/** A released connection makes room for one: the next of its own route, or of any route. */
function admitFirst({ waiting }: Pool): void {
  const index = waiting.findIndex(({ share }) => hasRoom(share));
  const [first] = index === -1 ? [] : waiting.splice(index, 1);
  if (!first) return;
  hold(first.share);
  first.enter();
}

function waitForShare(share: Share): Promise<void> {
  const { waiting, waitMs } = share.pool;
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    const waiter = { share, enter };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(waiter), 1);
      reject(new AppError('server.busy', { retryAfterSeconds: 2 }));
    }, waitMs);
    waiting.push(waiter);
  });
}
