import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { pageRoutes } from './pages.routes.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function openDiscord(settings: Record<string, string>): Promise<string | undefined> {
  app = Fastify();
  pageRoutes(app, { config: readConfig(settings), pages: { render: () => Promise.reject(new Error('not asked')) } });
  return (await app.inject('/discord')).headers.location;
}

test('/discord leads to the invitation that DISCORD_URL names', async () => {
  expect(await openDiscord({ DISCORD_URL: 'https://discord.example/invite' })).toBe('https://discord.example/invite');
});

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
