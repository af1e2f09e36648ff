import Fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getProfile } from '#contracts/accounts/accounts.contract.ts';
import { getShow } from '#contracts/shows/shows.contract.ts';
import { checkLive, checkReady, getSite } from '#contracts/site.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { inProcessApi } from '#server/ssr/in-process-api.ts';
import { signUp } from '#tests/support/factories.ts';
import { phone, planned } from '#tests/support/shows.ts';
import { type As, testApp } from '#tests/support/test-app.ts';
import { deleteExpiredRatesJob, rateLimitJobs } from './rate-limits.jobs.ts';
import { byNetwork, limitApi, networkOf, type Rate } from './rate-limits.ts';

const app = await testApp({ RATE_LIMITS: 'on' });

/** Sends `n` requests; returns how many get 429. */
async function countRejected(
  n: number,
  url: string,
  { as, ip = '203.0.113.1', headers = {} }: { as?: As; ip?: string; headers?: object },
) {
  const authorization = as && { authorization: `Bearer ${as.tokens.access.token}` };
  const send = () => app.send({ url, remoteAddress: ip, headers: { ...authorization, ...headers } });
  const answers = await Promise.all(Array.from({ length: n }, send));
  return answers.filter(({ statusCode }) => statusCode === 429).length;
}

describe('limits of the whole API', () => {
  test('a network gets 429 with Retry-After after 300 anonymous requests in 5 minutes', async () => {
    expect(await countRejected(310, getSite.path, {})).toBe(10);
    const { problem, headers } = await app.call(getSite, {}, null, { ip: '203.0.113.1' });
    expect(problem).toMatchObject({ status: 429, code: 'request.rate_limited' });
    expect(problem.message).toBe('Too many attempts. Please try again in 5 min.');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(300);
    expect((await app.call(getSite, {}, null, { ip: '203.0.113.2' })).status).toBe(200);
  });

  test('unknown URLs and invalid tokens count, and a forged X-Forwarded-For is ignored', async () => {
    expect(await countRejected(310, '/api/nowhere', { ip: '203.0.113.3' })).toBe(10);
    expect(await countRejected(1, '/%61pi/site', { ip: '203.0.113.3' })).toBe(1);
    const headers = { authorization: 'Bearer broken' };
    expect(await countRejected(310, getProfile.path, { ip: '203.0.113.4', headers })).toBe(10);
    const forged = { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1', 'x-real-ip': '198.51.100.1' };
    expect(await countRejected(1, getSite.path, { headers: forged })).toBe(1);
  });

  test('a signed-in person gets 1,500 requests from any network, counted separately from the network', async () => {
    const person = await signUp(app.deps);
    for (let n = 0; n < 10; n++)
      expect(await countRejected(100, getProfile.path, { as: person, ip: '203.0.113.1' })).toBe(0);
    for (let n = 0; n < 5; n++)
      expect(await countRejected(100, getProfile.path, { as: person, ip: '203.0.113.5' })).toBe(0);
    expect(await countRejected(50, getProfile.path, { as: person, ip: '203.0.113.5' })).toBe(50);
    expect((await app.call(getProfile, {}, await signUp(app.deps), { ip: '203.0.113.1' })).status).toBe(200);
  });

  test('the phone of a player is counted alone and with the other phones for the calls of the quiz, and as a visitor elsewhere', async () => {
    const owls = phone(app);
    await owls.join((await planned(app, await signUp(app.deps))).joinCode!, { nickname: 'Mia', teamName: 'Owls' });
    const [ip, { headers }] = ['203.0.113.7', owls];
    expect(await countRejected(310, '/api/nowhere', { ip, headers })).toBe(10);
    expect(await countRejected(310, getSite.path, { ip, headers })).toBe(0);
    expect(await countRejected(1, getSite.path, { ip })).toBe(1);
    const consumed: string[] = [];
    const limits = { consume: async ({ name }: Rate, key: string) => void consumed.push(`${name} ${key}`) };
    const config = { endpoint: getShow };
    await limitApi(limits)({ viewer: null, deviceId: 'mia', ip, routeOptions: { config } } as object as FastifyRequest);
    expect(consumed).toEqual(['api-device mia', `api-devices ${ip}`]);
  });

  test('health routes and in-process calls are exempt', async () => {
    expect(await countRejected(310, checkLive.path, { ip: '203.0.113.6' })).toBe(0);
    expect(await countRejected(20, checkReady.path, { ip: '203.0.113.1' })).toBe(0);
    const callApi = inProcessApi(app.app);
    for (let n = 0; n < 310; n++) await callApi(`GET ${getSite.path}`);
  });
});

test('files that anybody may read are counted by network; pages, assets and those with limits of their own are not', async () => {
  const counted: string[] = [];
  const server = Fastify();
  server.decorateRequest('viewer', null);
  const limits = { consume: async ({ name }: Rate, key: string) => void counted.push(`${name} ${key}`) };
  server.addHook('onRequest', limitApi(limits));
  for (const path of ['/avatars/:seed.svg', '/assets/:name', '/api/health/live', '/*'])
    server.get(path, async () => '');
  server.get('/feeds/events.ics', { config: { limits: [byNetwork('feeds', 1, 1)] } }, async () => '');
  for (const url of ['/assets/a.js', '/api/health/live', '/search', '/feeds/events.ics']) {
    await server.inject({ url });
    expect({ url, counted }).toEqual({ url, counted: [] });
  }
  await server.inject({ url: '/avatars/a.svg', remoteAddress: '203.0.113.8' });
  await server.inject({ method: 'HEAD', url: '/avatars/a.svg', remoteAddress: '203.0.113.8' });
  expect(counted).toEqual(['files-network 203.0.113.8', 'files-network 203.0.113.8']);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002::/64'],
  ['2001:DB8:1:2::6', '2001:0db8:0001:0002::/64'],
  ['2001:db8::1', '2001:0db8:0000:0000::/64'],
  ['fe80::1%eth0', 'fe80:0000:0000:0000::/64'],
  ['::1', '0000:0000:0000:0000::/64'],
  [undefined, 'unknown'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('a job deletes expired counters', async () => {
  await app.db.execute("insert into rate_limits values ('over', 1, 1), ('on', 1, 9e12)");
  await runNow(rateLimitJobs(app.db), deleteExpiredRatesJob, {});
  const rows = await app.db.rows(
    z.object({ key: z.string() }),
    "select key from rate_limits where key in ('over', 'on')",
  );
  expect(rows).toEqual([{ key: 'on' }]);
});
