import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { acceptOnlyJson } from '#server/platform/http/json-body.ts';
import { registerErrorHandlers } from '#server/platform/http/problems.ts';
import { openRateLimits } from '#server/platform/http/rate-limits.ts';
import { rejectForgedRequest } from '#server/platform/http/xsrf.ts';
import { type Pages, pageRoutes } from './pages.routes.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const page = { status: 200, html: ['<!doctype html>'], contentSecurityPolicy: "default-src 'none'" };

const quietDatabase = { listen: () => {} };

/** Limits of rendered pages are counted in the process, without the database. */
function servePages(render: Pages['render'], config = readConfig({})): void {
  const limits = openRateLimits(null as never, { off: false });
  pageRoutes(app, { config, db: quietDatabase, limits, pages: { render } });
}

async function openDiscord(settings: Record<string, string>): Promise<string | undefined> {
  app = Fastify();
  servePages(() => Promise.reject(new Error('not called')), readConfig(settings));
  return (await app.inject('/discord')).headers.location;
}

// spec: 2.54
test('/discord redirects to DISCORD_URL', async () => {
  expect(await openDiscord({ DISCORD_URL: 'https://discord.example/invite' })).toBe('https://discord.example/invite');
});

// spec: 2.54
test('/discord redirects to the landing page, as every unknown path, without DISCORD_URL', async () => {
  expect(await openDiscord({})).toBe('/');
});

test('robots.txt excludes personal pages and names the sitemap', async () => {
  app = Fastify();
  const config = readConfig({
    PUBLIC_URL: 'https://dig.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'dig@dig.example',
  });
  servePages(() => Promise.reject(new Error('not called')), config);
  const { body } = await app.inject('/robots.txt');
  expect(body).toContain('\nDisallow: /dashboard\n');
  expect(body).toContain('\nSitemap: https://dig.example/sitemap.xml\n');
});

test('a form submitted before its script ran redirects to its page, and its body is not read', async () => {
  const config = readConfig({});
  app = Fastify();
  acceptOnlyJson(app);
  app.addHook('onRequest', async (request) => rejectForgedRequest(request, new Uint8Array(32), config.PUBLIC_URL));
  servePages(() => Promise.reject(new Error('not called')), config);
  const answer = await app.inject({
    method: 'POST',
    url: '/reset-password?token=abc',
    // As browsers send it from a page without a referrer.
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
])('a page for a browser that accepts %j is encoded as %s', async (accepted, encoding) => {
  app = Fastify();
  servePages(() => Promise.resolve(page));
  const { headers } = await app.inject({ url: '/help', headers: { 'accept-encoding': accepted } });
  expect(headers['content-encoding']).toBe(encoding);
});

test('a page that failed to render has the status of its cause, is not cached, and is logged with its request id', async () => {
  const lines: { level: number; msg: string; reqId: string; err: { message: string } }[] = [];
  app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line)) } } });
  const results = [{ ...page, status: 503, failure: new Error('The database is away.') }, page];
  servePages(async () => results.shift()!);
  const failed = await app.inject('/search');
  expect([
    failed.statusCode,
    failed.headers['retry-after'],
    failed.headers['cache-control'],
    failed.headers.etag,
  ]).toEqual([503, '2', 'no-store', undefined]);
  expect(lines.find(({ msg }) => msg === 'page failed')).toMatchObject({
    level: 50,
    reqId: expect.stringMatching(/./),
    err: { message: 'The database is away.' },
  });
  expect((await app.inject('/search')).statusCode).toBe(200);
});

test('concurrent requests share one rendering', async () => {
  app = Fastify();
  let renderings = 0;
  let finish = () => {};
  servePages(() => {
    renderings += 1;
    return new Promise((resolve) => {
      finish = () => resolve(page);
    });
  });
  const answers = Array.from({ length: 20 }, () => app.inject('/search'));
  await expect.poll(() => renderings).toBe(1);
  finish();
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect([renderings, new Set(statuses)]).toEqual([1, new Set([200])]);
});

test('a change of the settings ends cached pages, also one that is being rendered', async () => {
  app = Fastify();
  const settings = { revision: 1 };
  const finish: (() => void)[] = [];
  const render = () =>
    new Promise<typeof page>((resolve) => {
      const html = [`made with ${settings.revision}`];
      finish.push(() => resolve({ ...page, html }));
    });
  const limits = openRateLimits(null as never, { off: false });
  pageRoutes(app, { config: readConfig({}), db: quietDatabase, limits, settings, pages: { render } });
  const first = app.inject('/help');
  await expect.poll(() => finish.length).toBe(1);
  settings.revision = 2;
  finish[0]!();
  expect((await first).body).toBe('made with 1');
  const second = app.inject('/help');
  await expect.poll(() => finish.length).toBe(2);
  finish[1]!();
  expect((await second).body).toBe('made with 2');
});

test('rendered pages count against a limit per network, cached ones do not', async () => {
  app = Fastify();
  registerErrorHandlers(app);
  servePages(async () => page);
  for (let number = 0; number < 300; number++) await app.inject(`/search?q=${number}`);
  const refused = await app.inject('/search?q=one-more');
  const inBrowser = await app.inject({ url: '/search?q=one-more', headers: { accept: 'text/html,*/*' } });
  expect(inBrowser.headers['content-type']).toContain('text/html');
  expect(inBrowser.body).toContain('<h1>Too many attempts.');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await app.inject('/search?q=0')).statusCode).toBe(200);
  expect((await app.inject({ url: '/search?q=one-more', remoteAddress: '198.51.100.7' })).statusCode).toBe(200);
});

test('those who follow a link with their own tracking parameters share one rendering', async () => {
  app = Fastify();
  const rendered: string[] = [];
  servePages(async ({ url }) => {
    rendered.push(new URL(url).search);
    return page;
  });
  for (const visitor of ['a', 'b']) await app.inject(`/search?q=trivia&utm_source=letter&fbclid=${visitor}`);
  expect(rendered).toEqual(['?q=trivia']);
});

test('pages are rendered and cached by the style of dates and distances of the browser’s language', async () => {
  app = Fastify();
  const styles: unknown[] = [];
  servePages((_request, _callApi, style) => {
    styles.push(style);
    return Promise.resolve({ ...page, html: [...page.html, JSON.stringify(style)] });
  });
  const open = (language: string) => app.inject({ url: '/help', headers: { 'accept-language': language } });
  const [german, american] = [await open('de-DE,en;q=0.5'), await open('en-US')];
  expect(german.body).toContain('day-24h');
  expect(american.body).not.toContain('day-24h');
  expect(german.headers['vary']).toBe('accept-encoding, accept-language');
  expect((await open('fr')).headers['etag']).toBe(german.headers['etag']);
  expect(styles).toEqual([
    { dates: 'day-24h', miles: false },
    { dates: 'month-12h', miles: true },
  ]);
});
