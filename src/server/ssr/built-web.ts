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
import { type PageAssets, pageAssetLookup } from './page-assets.ts';
import type { Pages } from './pages.routes.ts';

/** Serves the web build: hashed files, cached for a year, and the page renderer. */
export async function builtWeb(app: FastifyInstance, settings: SiteSettings, db: Database): Promise<Pages> {
  const { config } = settings;
  const buildDir = join(packageRoot, 'build');
  const client = join(buildDir, 'client');
  await serveAssets(app, { root: join(client, 'assets'), db });
  const entryServer = pathToFileURL(join(buildDir, 'ssr/entry-server.js')).href;
  const { createRenderer } = (await import(entryServer)) as {
    createRenderer(options: {
      site: () => Site;
      announcements: () => { shown: readonly Announcement[]; hasMore: boolean };
      timeZone: () => string;
      imageOrigins: readonly string[];
      assets: (chunks: readonly string[], markup: string) => PageAssets;
    }): Pages;
  };
  const site = () => describeSite({ config, settings });
  const announcements = () => ({
    shown: currentAnnouncements(settings, Date.now(), 'all'),
    hasMore: currentAnnouncements(settings, Date.now(), 'signed-in').length > 0,
  });
  const timeZone = () => settings.get('time-zone');
  const assets = pageAssetLookup(client);
  return createRenderer({ site, announcements, timeZone, imageOrigins: imageOrigins(config), assets });
}
