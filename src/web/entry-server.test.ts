import { expect, test } from 'vitest';
import { accents } from '#contracts/art/contrast.ts';
import type { Site } from '#contracts/site.contract.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import { createRenderer } from './entry-server.tsx';

const accent = { light: accents.light.initial, dark: accents.dark.initial };
const site = () => ({ productName: 'dig', accent }) as Site;
const assets = () => ({ entry: '/entry.js', preload: [], css: '' });

test.each(['/search?when=today', '/volunteer?when=today'])(
  '%s that the server renders counts days in the zone of the site',
  async (path) => {
    const zones: unknown[] = [];
    const callApi = async (_call: string, { query }: { query?: Record<string, unknown> } = {}) => {
      if (query?.['when']) zones.push(query['timeZone']);
      return { events: [], shifts: [], skills: [], categories: {}, days: {}, nextCursor: null };
    };
    // Nobody's device is there.
    const { render } = createRenderer({ site, timeZone: () => 'Pacific/Chatham', imageOrigins: [], assets });
    const { status } = await render(new Request(`https://dig.example${path}`), callApi as unknown as CallApi);
    expect(status).toBe(200);
    expect(new Set(zones)).toEqual(new Set(['Pacific/Chatham']));
  },
);

test.each(['0001-01', '9999-12', '0000-01'])('a search of the month %s is rendered', async (month) => {
  const callApi = async () => ({ events: [], categories: {}, days: {}, nextCursor: null });
  const { render } = createRenderer({ site, timeZone: () => 'UTC', imageOrigins: [], assets });
  const request = new Request(`https://dig.example/search?month=${month}`);
  expect((await render(request, callApi as unknown as CallApi)).status).toBe(200);
});

test('a page whose data fails to load says so as the browser will, and not that the visitor is offline', async () => {
  const failing = async () => {
    throw Object.assign(new Error('Too busy.'), { status: 503 });
  };
  const { render } = createRenderer({ site, timeZone: () => 'UTC', imageOrigins: [], assets });
  const { status, html } = await render(new Request('https://dig.example/shows/1/board'), failing);
  expect(status).toBe(503);
  expect(html.join('')).toContain('Sump&#x27;n broke.');
  expect(html.join('')).not.toContain('You seem to be offline.');
});
