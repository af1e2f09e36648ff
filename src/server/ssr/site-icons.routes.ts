import type { FastifyInstance, FastifyReply } from 'fastify';
import { appIconPath, faviconPath, iconPath, manifestPath, touchIconPath } from '#contracts/site-icon-paths.ts';
import { paths } from '#contracts/site-paths.ts';
import type { Config } from '#server/platform/config.ts';
import { paintPng } from '#server/platform/formats/pictures.ts';

const PAPER = '#fbf7ef';
const SIDES = { favicon: 48, touch: 180 };
/** The sizes that Android asks for. */
const APP_SIDES = [192, 512];

/** Round corners are for tabs: phones cut the corners of an icon themselves, and show black where it has none. */
const drawIcon = ({ side, radius = 0 }: { side: number; radius?: number }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${side}" height="${side}"><rect width="32" height="32" rx="${radius}" fill="#f4b400"/><circle cx="16" cy="11" r="6" fill="#d64525"/><path d="M4 32a12 12 0 0 1 24 0z" fill="#1d1b16"/></svg>`;

const ROUNDED = 7;

const buildManifest = (name: string) => ({
  id: paths.home(),
  name,
  short_name: name,
  // Leads people without a login to the home page.
  start_url: paths.dashboard(),
  scope: paths.home(),
  // Safari needs this for pushes. Others show a button to go back.
  display: 'standalone',
  display_override: ['minimal-ui'],
  background_color: PAPER,
  theme_color: PAPER,
  icons: APP_SIDES.flatMap((side) =>
    ['any', 'maskable'].map((purpose) => ({
      src: appIconPath(side),
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    })),
  ),
});

/**
 * The icon in tabs, and what lets phones put the site on their home screen: on iPhones and iPads, only a site that was opened from there gets pushes
 * (ADR 216).
 */
export function siteIconRoutes(app: FastifyInstance, config: Pick<Config, 'PRODUCT_NAME'>): void {
  const send = (reply: FastifyReply, type: string, content: string | Buffer) =>
    reply.header('cache-control', 'public, max-age=86400').type(type).send(content);

  app.get(manifestPath, async (_request, reply) =>
    send(reply, 'application/manifest+json; charset=utf-8', JSON.stringify(buildManifest(config.PRODUCT_NAME))),
  );
  app.get(iconPath, async (_request, reply) =>
    send(reply, 'image/svg+xml', drawIcon({ side: SIDES.favicon, radius: ROUNDED })),
  );

  const servePng = (path: string, icon: Parameters<typeof drawIcon>[0]) => {
    let painting: Promise<Buffer> | undefined;
    const paintOnce = () =>
      (painting ??= paintPng(drawIcon(icon)).catch((error: unknown) => {
        painting = undefined;
        throw error;
      }));
    app.get(path, async (_request, reply) => send(reply, 'image/png', await paintOnce()));
  };
  servePng(faviconPath, { side: SIDES.favicon, radius: ROUNDED });
  servePng(touchIconPath, { side: SIDES.touch });
  for (const side of APP_SIDES) servePng(appIconPath(side), { side });
}
