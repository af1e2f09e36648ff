/** `npm run dev`: the site with hot reload of the web app; the server restarts when its sources change. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import type { Site } from '#contracts/site.contract.ts';
import { main } from '#server/main.ts';
import { imageOrigins } from '#server/platform/http/image-origins.ts';
import { describeSite } from '#server/platform/http/site.routes.ts';
import type { SiteSettings } from '#server/platform/settings/site-settings.ts';
import type { Pages } from '#server/ssr/pages.routes.ts';

const ROOT = resolve(import.meta.dirname, '..');
const STYLES = ['/src/web/ui/tokens.css'];

/** Renders from sources through Vite, without a build. */
async function fromSources(app: FastifyInstance, settings: SiteSettings): Promise<Pages> {
  const { config } = settings;
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true, hmr: { server: app.server } } });
  await app.register(middie);
  app.use(['/@vite', '/@id', '/@fs', '/@react-refresh', '/src', '/node_modules'], vite.middlewares);
  app.addHook('onClose', () => vite.close());
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run server code.');
  const devHead = (await vite.transformIndexHtml('/', '')).trim();
  const assets = { entry: '/src/web/entry-client.tsx', preload: [], fonts: [], css: '', styleUrls: STYLES, devHead };
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

if (process.env.DIG_WATCHED) {
  process.chdir(ROOT);
  await main({ web: fromSources });
} else {
  const watched = ['src/server', 'src/contracts'].map((folder) => `--watch-path=${join(ROOT, folder)}`);
  const child = spawn(process.execPath, [...watched, import.meta.filename], {
    stdio: 'inherit',
    env: { ...process.env, DIG_WATCHED: 'yes' },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
}
