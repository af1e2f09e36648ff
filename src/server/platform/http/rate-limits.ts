import type { FastifyRequest } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { MINUTE_MS } from '#contracts/durations.ts';
import { formatMinutes } from '#contracts/format-minutes.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { MergedCounters } from './merged-counters.ts';

/**
 * At most `points` within `seconds` for each key, on all nodes together. Exact rates count each attempt in the database before it runs; others,
 * for frequent requests, may be exceeded by about a second of requests to other nodes (`merged-counters.ts`).
 */
export type Rate = { name: string; points: number; seconds: number; isExact: boolean };
export type Limit = Rate & { key: (request: FastifyRequest) => string | undefined };

/** The network that a limit counts by: an IPv4 address, or the /64 of an IPv6 address, which belongs to one customer. A client that has gone has no address. */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined || ip.length > 64) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const groups =
    tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().padStart(4, '0'))
    .join(':')}::/64`;
}

export const byNetwork = (name: string, points: number, seconds: number): Limit => ({
  name,
  points,
  seconds,
  isExact: true,
  key: (request) => networkOf(request.ip),
});

export const byViewer = (name: string, points: number, seconds: number): Limit => ({
  name,
  points,
  seconds,
  isExact: true,
  key: (request) => request.viewer?.id,
});

function rateLimited(waitMs: number): AppError {
  const message = `Too many attempts. Please try again in ${formatMinutes(Math.ceil(waitMs / MINUTE_MS))}.`;
  return new AppError('request.rate_limited', {
    retryAfterSeconds: waitMs / 1000,
    ...(waitMs > MINUTE_MS && { message }),
  });
}

export type RateLimits = {
  /** Counts one attempt; rejects with 429 and Retry-After above the limit. */
  consume(rate: Rate, key: string): Promise<void>;
  /** Counts one attempt; false above the limit. For limits that users must not notice. */
  allows(rate: Rate, key: string): Promise<boolean>;
  /** Reverts one attempt. */
  giveBack(rate: Rate, key: string): Promise<void>;
  /** Clears the counters of an exact rate whose keys start with `prefix`. */
  clear(rate: Rate, prefix: string): Promise<void>;
  /** Adds counts that are only in memory to those of all nodes. */
  close(): Promise<void>;
};

export function openRateLimits(db: Db, { off }: { off: boolean }): RateLimits {
  const exactCounter = exactCounters(db);
  const merged = new MergedCounters(db);
  /** Returns null, or the milliseconds to wait if the attempt is above the limit. */
  const count = async (rate: Rate, key: string): Promise<number | null> => {
    if (off) return null;
    if (!rate.isExact) return merged.count(rate, key);
    try {
      await exactCounter(rate).consume(key);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return limitWait(db, rate, key, refusal.msBeforeNext);
    }
  };
  return {
    async consume(rate, key) {
      const waitMs = await count(rate, key);
      if (waitMs !== null) throw rateLimited(waitMs);
    },
    allows: async (rate, key) => (await count(rate, key)) === null,
    async giveBack(rate, key) {
      if (off) return;
      if (rate.isExact) await exactCounter(rate).reward(key);
      else merged.giveBack(rate, key);
    },
    async clear(rate, prefix) {
      await db.execute('delete from rate_limits where starts_with(key, $1)', [`${rate.name}:${prefix}`]);
    },
    close: () => merged.close(),
  };
}

/** After the clock was set back, a window would last longer than it should: it then ends one window from now. */
async function limitWait(db: Db, rate: Rate, key: string, waitMs: number): Promise<number> {
  const windowMs = rate.seconds * 1000;
  if (waitMs <= windowMs) return waitMs;
  await db.execute('update rate_limits set expire = $2 where key = $1 and expire > $2', [
    `${rate.name}:${key}`,
    Date.now() + windowMs,
  ]);
  return windowMs;
}

/** The rows of the library's statements. */
const CounterRow = z.object({ points: z.number(), expire: z.number().nullable() });

function exactCounters(db: Db) {
  const limiters = new Map<string, RateLimiterPostgres>();
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const rows = await db.rows(CounterRow, text, values);
      return { rows, rowCount: rows.length };
    },
  };
  const store = {
    storeClient,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  return (rate: Rate) => {
    const known = limiters.get(rate.name);
    if (known) return known;
    const options = { keyPrefix: rate.name, points: rate.points, duration: rate.seconds };
    const limiter = new RateLimiterPostgres({ ...options, ...store });
    limiters.set(rate.name, limiter);
    return limiter;
  };
}

/** The library's times are milliseconds since 1970. */
export async function deleteExpiredRates(db: Db): Promise<void> {
  await db.execute('delete from rate_limits where expire < $1', [Date.now()]);
}

/** Rejects a request above one of its route's limits; runs before the body is read. */
export function enforceLimits(limits: RateLimits) {
  return async (request: FastifyRequest): Promise<void> => {
    for (const limit of request.routeOptions.config.limits ?? []) {
      const key = limit.key(request);
      if (key !== undefined) await limits.consume(limit, key);
    }
  };
}

const FIVE_MINUTES = 300;
export const anonymousRate: Rate = { name: 'api-network', points: 300, seconds: FIVE_MINUTES, isExact: false };
export const signedInRate: Rate = { name: 'api-viewer', points: 1500, seconds: FIVE_MINUTES, isExact: false };
/** Devices without an account: 200 phones of a quiz may share one network. */
const deviceRate: Rate = { name: 'api-device', points: 600, seconds: FIVE_MINUTES, isExact: false };
/** Enough for 200 phones together: a phone asks for its team every 5 seconds and loads or sends more at each question, about 100 requests in 5 minutes. */
const devicesRate: Rate = { name: 'api-devices', points: 60_000, seconds: FIVE_MINUTES, isExact: false };
/** What the pages of a quiz call by themselves; elsewhere a device is a visitor like others of its network. */
const OF_DEVICES = /^\/api\/(shows|games|join|site)(\/|$)/;
/** Files that anybody may read, such as pictures and calendars: a page with 50 pictures may be open on 200 phones of a network. */
const filesRate: Rate = { name: 'files-network', points: 20_000, seconds: FIVE_MINUTES, isExact: false };
/** Pages count when they are rendered. Assets are few, and the same for everyone. */
const NO_FILES = new Set(['/*', '/assets/:name']);

/** Limits requests to the API per signed-in person, known device or network, including unknown URLs; other files per network. */
export function limitApi(limits: Pick<RateLimits, 'consume'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const { url, routeOptions, viewer, deviceId, ip, is404 } = request;
    // Use the route's path if there is one: the router also matches /%61pi.
    const path = routeOptions.config.endpoint?.path ?? url;
    const isCounted = is404 || (path.startsWith('/api/') && !path.startsWith('/api/health/'));
    if (routeOptions.config.hasOwnRate) return;
    if (!isCounted) {
      const isFile = !path.startsWith('/api/') && !NO_FILES.has(routeOptions.url!) && !routeOptions.config.limits;
      return isFile ? limits.consume(filesRate, networkOf(ip)) : undefined;
    }
    if (viewer) await limits.consume(routeOptions.config.viewerRate ?? signedInRate, viewer.id);
    else if (deviceId && OF_DEVICES.test(path)) {
      await limits.consume(deviceRate, deviceId);
      await limits.consume(devicesRate, networkOf(ip));
    } else await limits.consume(routeOptions.config.networkRate ?? anonymousRate, networkOf(ip));
  };
}
