import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Announcement } from '#contracts/admin/announcement-fields.ts';
import type { Site } from '#contracts/site.contract.ts';
import { imageOrigins } from '#server/platform/http/image-origins.ts';
import { describeSite } from '#server/platform/http/site.routes.ts';
import { packageRoot } from '#server/platform/package-root.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { currentAnnouncements } from '#server/platform/settings/current-announcements.ts';
import type { SiteSettings } from '#server/platform/settings/site-settings.ts';
import { serveAssets } from './assets.ts';
import type { Pages } from './pages.routes.ts';

type ManifestEntry = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, ManifestEntry>;
type Assets = { entry: string; preload: string[]; css: string; inlinedStyles: string[] };

const ENTRY = 'src/web/entry-client.tsx';

/** Serves the web build: hashed files, cached for a year, and the page renderer. */
export async function builtWeb(app: FastifyInstance, settings: SiteSettings, db: Database): Promise<Pages> {
  const { config } = settings;
  const buildDir = join(packageRoot, 'build');
  const client = join(buildDir, 'client');
  await serveAssets(app, { root: join(client, 'assets'), sharedIn: config.DATABASE_URL ? db : undefined });
  const entryServer = pathToFileURL(join(buildDir, 'ssr/entry-server.js')).href;
  const { createRenderer } = (await import(entryServer)) as {
    createRenderer(options: {
      site: () => Site;
      announcements: () => { shown: readonly Announcement[]; hasMore: boolean };
      timeZone: () => string;
      imageOrigins: readonly string[];
      assets: (chunks: string[]) => Assets;
    }): Pages;
  };
  const site = () => describeSite({ config, settings });
  const announcements = () => ({
    shown: currentAnnouncements(settings, Date.now(), 'all'),
    hasMore: currentAnnouncements(settings, Date.now(), 'signed-in').length > 0,
  });
  const timeZone = () => settings.get('time-zone');
  const assets = createAssetLookup(client);
  return createRenderer({ site, announcements, timeZone, imageOrigins: imageOrigins(config), assets });
}

function createAssetLookup(client: string): (chunks: string[]) => Assets {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(client, `.vite/${name}.json`), 'utf8'));
  const manifest = read('manifest') as Manifest;
  const serverRendered = new Set(read('server-rendered') as string[]);
  nameLateModules(manifest, read('late-modules') as Record<string, string>);
  const entry = `/${manifest[ENTRY]!.file}`;
  const cache = new Map<string, Assets>();
  return (chunks) => {
    const key = chunks.join();
    let assets = cache.get(key);
    if (!assets) {
      const scripts = new Set<string>();
      const styles = new Set<string>();
      for (const chunk of [ENTRY, ...chunks]) collect(manifest, chunk, scripts, styles);
      scripts.delete(entry);
      for (const chunk of chunks) collectLazyStyles(manifest, { page: chunk, serverRendered }, styles);
      const css = [...styles].map((file) => readFileSync(join(client, file), 'utf8').trim()).join('');
      const inlinedStyles = [...styles].map((file) => `/${file}`);
      assets = { entry, preload: [...scripts], css, inlinedStyles };
      cache.set(key, assets);
    }
    return assets;
  };
}

/** Adds the modules that documents name although they load late, and that stand in files of other names. */
function nameLateModules(manifest: Manifest, files: Record<string, string>): void {
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  for (const [module, file] of Object.entries(files)) manifest[module] ??= chunks.get(file)!;
}

/** Collects the files of a chunk and its imports. */
function collect(manifest: Manifest, name: string, scripts: Set<string>, styles: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk || scripts.has(`/${chunk.file}`)) return;
  scripts.add(`/${chunk.file}`);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, scripts, styles);
  for (const style of chunk.css ?? []) styles.add(style);
}

type Page = { page: string; serverRendered: ReadonlySet<string> };

/** The server also renders some lazily loaded components, so the page needs their styles. */
function collectLazyStyles(manifest: Manifest, { page, serverRendered }: Page, styles: Set<string>): void {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name) || name === ENTRY) return;
    seen.add(name);
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {};
    const rendered = dynamicImports.filter((loaded) => serverRendered.has(loaded));
    for (const loaded of rendered) collect(manifest, loaded, new Set(), styles);
    for (const next of [...imports, ...rendered]) visit(next);
  };
  visit(page);
}
