import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { Site } from '#contracts/site.contract.ts';
import { imageOrigins } from '#server/platform/http/image-origins.ts';
import { describeSite } from '#server/platform/http/site.routes.ts';
import type { SiteSettings } from '#server/platform/settings/site-settings.ts';
import type { Pages } from '#server/ssr/pages.routes.ts';

const ROOT = resolve(import.meta.dirname, '..');
const STYLES = ['/src/web/ui/tokens.css'];
/** What the browser loads from Vite; everything else is a page or the API. */
const SOURCES = /^\/(?:@vite|@id|@fs|@react-refresh|src|node_modules)(?:[/?]|$)/;

/** Renders from sources through Vite, without a build. */
export async function webFromSources(app: FastifyInstance, settings: SiteSettings): Promise<Pages> {
  const { config } = settings;
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true, hmr: { server: app.server } } });
  serveSources(app, vite);
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run server code.');
  const devHead = (await vite.transformIndexHtml('/', '')).trim();
  const assets = { entry: '/src/web/entry-client.tsx', preload: [], css: '', styleUrls: STYLES, devHead };
  type Entry = {
    createRenderer(options: {
      site: () => Site;
      timeZone: () => string;
      imageOrigins: readonly string[];
      assets: () => object;
    }): Pages;
  };
  return {
    isChanging: true,
    async render(...page) {
      const { createRenderer } = await ssr.runner.import<Entry>('/src/web/entry-server.tsx');
      return createRenderer({
        site: () => describeSite({ config, settings }),
        timeZone: () => settings.get('time-zone'),
        imageOrigins: imageOrigins(config),
        assets: () => assets,
      }).render(...page);
    },
  };
}

export function serveSources(app: FastifyInstance, vite: Pick<ViteDevServer, 'middlewares' | 'close'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (SOURCES.test(request.url)) vite.middlewares(request.raw, reply.raw, done);
    else done();
  });
  app.addHook('onClose', () => vite.close());
}
