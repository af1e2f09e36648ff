import { resolve } from 'node:path';
import fastify from 'fastify';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { serveSources } from '#scripts/web-from-sources.ts';

test('the browser gets scripts from their sources in development, and pages otherwise', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  app.get('/*', () => 'a page');
  const vite = await createServer({
    root: resolve(import.meta.dirname, '..'),
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  serveSources(app, vite);

  for (const [path, text] of [
    ['/@vite/client', 'createHotContext'],
    ['/src/contracts/escape-html.ts', 'export'],
  ] as const) {
    const response = await app.inject(path);
    expect(response.headers['content-type'], path).toContain('javascript');
    expect(response.body, path).toContain(text);
  }
  for (const path of ['/', '/srcery', '/events/1']) expect((await app.inject(path)).body, path).toBe('a page');
});
