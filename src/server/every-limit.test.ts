import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { createDeps } from '#server/create-deps.ts';
import { featureRoutes } from '#server/feature-routes.ts';
import type { Limit } from '#server/platform/http/rate-limits.ts';
import { staffMember } from '#tests/support/factories.ts';
import { TEST_SECRET, type TestApp, testApp } from '#tests/support/test-app.ts';

const PARAMETER = '00000000-0000-4000-8000-000000000000';

let it: TestApp;
beforeAll(async () => {
  it = await testApp({ RATE_LIMITS: 'on' });
});

/** Parameters may list their values, as in `/feeds/:slug.:kind(ics|rss)`: then the first one is used. */
const addressOf = (path: string) => path.replace(/:\w+\((\w+)[^)]*\)/g, '$1').replace(/:\w+/g, PARAMETER);

type LimitedRoute = { method: 'GET' | 'POST'; url: string; limit: Limit };

/** Every limit that a feature declares, with the route it guards. */
function declaredLimits(): LimitedRoute[] {
  const found: LimitedRoute[] = [];
  const app = Fastify({ exposeHeadRoutes: false });
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const limit of config?.limits ?? [])
      found.push({ method: [method].flat()[0] as 'GET', url: addressOf(url), limit });
  });
  const deps = createDeps({ ...it.deps, sessionSecret: TEST_SECRET });
  for (const register of featureRoutes) register(app, deps);
  return found;
}

/** What one person may ask of the API as a whole, in five minutes: a limit as high as this never comes first. */
const OF_THE_API = { points: 1500, seconds: 300 };
const isBeyondApi = ({ limit: { points, isExact } }: LimitedRoute) => !isExact && points >= OF_THE_API.points;

type From = { headers: Record<string, string>; remoteAddress: string };

/** The statuses of attempts up to the limit, and the answer past it. Exact limits are counted in the database, so the test can count attempts there. */
async function passLimit({ method, url, limit }: LimitedRoute, from: From) {
  const send = () => it.send({ method, url, ...from });
  const passed = [(await send()).statusCode];
  if (!limit.isExact) for (let n = 2; n < limit.points; n++) passed.push((await send()).statusCode);
  else
    await it.db.execute('update rate_limits set points = points + $2 where key like $1', [
      `${limit.name}:%`,
      limit.points - 2,
    ]);
  passed.push((await send()).statusCode);
  return { passed, refused: await send() };
}

test('past every declared limit the answer is 429 with Retry-After, and not before', async () => {
  const limited = declaredLimits().filter((route) => !isBeyondApi(route));
  expect(limited.length).toBeGreaterThan(30);
  for (const [at, route] of limited.entries()) {
    const { method, url, limit } = route;
    await it.db.execute('delete from rate_limits');
    const person = await staffMember(it.deps, 'administrator');
    const { passed, refused } = await passLimit(route, {
      remoteAddress: `198.51.${100 + Math.floor(at / 200)}.${at % 200}`,
      headers: { authorization: `Bearer ${person.tokens.access.token}` },
    });
    const endpointLimit = { route: `${method} ${url}`, limit: limit.name };
    expect({ ...endpointLimit, isEarly: passed.includes(429), status: refused.statusCode }).toEqual({
      ...endpointLimit,
      isEarly: false,
      status: 429,
    });
    expect(refused.json().code).toBe('request.rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(limit.seconds);
  }
}, 120_000);

test('no limit promises more than the API as a whole allows', () => {
  for (const { limit } of declaredLimits().filter(isBeyondApi))
    expect(limit.points / limit.seconds).toBeLessThanOrEqual(OF_THE_API.points / OF_THE_API.seconds);
});
