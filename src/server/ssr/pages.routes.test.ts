import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { acceptOnlyJson } from '#server/platform/http/json-body.ts';
import { refuseForgedRequest } from '#server/platform/http/xsrf.ts';
import { pageRoutes } from './pages.routes.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function openDiscord(settings: Record<string, string>): Promise<string | undefined> {
  app = Fastify();
  pageRoutes(app, { config: readConfig(settings), pages: { render: () => Promise.reject(new Error('not asked')) } });
  return (await app.inject('/discord')).headers.location;
}

// spec: 2.54
test('/discord leads to the invitation that DISCORD_URL names', async () => {
  expect(await openDiscord({ DISCORD_URL: 'https://discord.example/invite' })).toBe('https://discord.example/invite');
});

// spec: 2.54
test('/discord leads to the landing page, as any unknown path, while there is no invitation', async () => {
  expect(await openDiscord({})).toBe('/');
});

test('robots.txt keeps crawlers off what is personal and names the sitemap', async () => {
  app = Fastify();
  const config = readConfig({ PUBLIC_URL: 'https://dig.example' });
  pageRoutes(app, { config, pages: { render: () => Promise.reject(new Error('not asked')) } });
  const { body } = await app.inject('/robots.txt');
  expect(body).toContain('\nDisallow: /dashboard\n');
  expect(body).toContain('\nSitemap: https://dig.example/sitemap.xml\n');
});

test('a form sent before its script ran comes back to its page with the address it had, and nothing of it is read', async () => {
  const config = readConfig({});
  app = Fastify();
  acceptOnlyJson(app);
  app.addHook('onRequest', async (request) => refuseForgedRequest(request, new Uint8Array(32), config.PUBLIC_URL));
  pageRoutes(app, { config, pages: { render: () => Promise.reject(new Error('not asked')) } });
  const answer = await app.inject({
    method: 'POST',
    url: '/reset-password?token=abc',
    // As browsers send it from a page without referrer.
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'password=seven+owls+sing+7',
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/reset-password?token=abc']);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5', 'br'],
  ['br;q=0', undefined],
  ['gzip, br; q=0.0', undefined],
  ['', undefined],
])('to a browser that accepts %j a page travels as %s', async (accepted, encoding) => {
  app = Fastify();
  const page = { status: 200, html: '<!doctype html>', contentSecurityPolicy: "default-src 'none'" };
  pageRoutes(app, { config: readConfig({}), pages: { render: () => Promise.resolve(page) } });
  const { headers } = await app.inject({ url: '/help', headers: { 'accept-encoding': accepted } });
  expect(headers['content-encoding']).toBe(encoding);
});
