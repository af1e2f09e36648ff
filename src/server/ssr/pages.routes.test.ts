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
