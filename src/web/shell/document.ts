import { accents, type ColourMode, deepAccent } from '#contracts/art/contrast.ts';
import { type DateStyle, DEFAULT_DATE_STYLE } from '#contracts/date-style.ts';
import { escapeHtml } from '#contracts/escape-html.ts';
import type { Site } from '#contracts/site.contract.ts';
import { iconPath, manifestPath, touchIconPath } from '#contracts/site-icon-paths.ts';
import type { SitePath } from '#contracts/site-paths.ts';
import { bootScript, deferredStartScript } from '#web/platform/page/boot-script.ts';
import { type FontFace, fontFacesIn } from '#web/ui/fonts/font-faces.ts';
import { fontsToPreload } from '#web/ui/fonts/page-fonts.ts';
import {
  announcementScript,
  announcementStyle,
  announcementsHtml,
  hasAnnouncements,
  type PageAnnouncements,
} from './announcements.ts';

/** The build's assets for a page; `devHead` and `styleUrls` only in development. */
export type Assets = {
  entry: string;
  preload: string[];
  /** The CSS of the page's chunks, inlined so that nothing waits for a request. */
  css: string;
  /** URLs of the same CSS: the bundler's loader looks for them in the page before loading them. */
  inlinedStyles?: string[];
  styleUrls?: string[];
  devHead?: string;
};

/** `html`: the document in parts. */
export type Page = { status: number; location?: string; html: readonly string[]; contentSecurityPolicy: string };

/** How a page writes dates, as in `setDateStyle`, and whether it writes distances in miles. */
export type PageStyle = { dates: DateStyle; miles: boolean };

type Parts = {
  site: Site;
  announcements?: PageAnnouncements | undefined;
  imageOrigins: readonly string[];
  status: number;
  markup: string;
  data: object | null;
  /** Where signed-out visitors go instead. */
  away: SitePath | undefined;
  style: PageStyle;
  start: 'eager' | 'late';
  assets: Assets;
};

const ICONS = `<link rel="icon" type="image/svg+xml" href="${iconPath}"><link rel="apple-touch-icon" href="${touchIconPath}"><link rel="manifest" href="${manifestPath}">`;

const fontsByAssets = new WeakMap<Assets, FontFace[]>();
/** Pages of one kind have the same assets. */
function fontsOf(assets: Assets): FontFace[] {
  const fonts = fontsByAssets.get(assets) ?? fontFacesIn(assets.css);
  fontsByAssets.set(assets, fonts);
  return fonts;
}

/** Combines markup, data and scripts into a document whose CSP allows exactly its own inline parts by their hashes. */
export async function assemble(parts: Parts): Promise<Page> {
  const { assets, site, announcements } = parts;
  const { metadata, body } = liftMetadata(parts.markup);
  const { css } = assets;
  const siteStyle = styleOf(site) + (hasAnnouncements(announcements) ? announcementStyle : '');
  const html = [
    `<!doctype html><html lang="en"${parts.away ? ` data-away="${escapeHtml(parts.away)}"` : ''}${parts.style.dates !== DEFAULT_DATE_STYLE ? ` data-dates="${parts.style.dates}"` : ''}${parts.style.miles ? ' data-miles' : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<script>${bootScript}</script>`,
    metadata,
    ICONS,
    fontsToPreload(fontsOf(assets), body)
      .map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`)
      .join(''),
    css && `<style>${css}</style>`,
    siteStyle && `<style>${siteStyle}</style>`,
    (assets.inlinedStyles ?? [])
      .map((url) => `<link rel="stylesheet" href="${url}" disabled media="(max-width:0)">`)
      .join(''),
    (assets.styleUrls ?? []).map((url) => `<link rel="stylesheet" href="${url}">`).join(''),
    assets.devHead ?? '',
    `</head><body>${announcementsHtml(announcements)}<div id="root">`,
    body,
    '</div>',
    dataBlock('site', site),
    parts.data ? dataBlock('data', parts.data) : '',
    startScripts(parts),
    '</body></html>',
  ];
  return { status: parts.status, html, contentSecurityPolicy: await policyFor(parts, siteStyle) };
}

/** The colours and the logo that administrators chose: after the page's CSS, whose tokens they replace. */
function styleOf({ accent, logo }: Site): string {
  const colours = (mode: ColourMode) =>
    accent[mode] === accents[mode].initial
      ? ''
      : `--primary:${accent[mode]};--primary-deep:${deepAccent(accent[mode], mode)};`;
  const light = colours('light') + (logo ? `--logo:url(${logo});--logo-mark:"";--logo-name:0;--logo-dot:none;` : '');
  const dark = colours('dark');
  return [light && `:root{${light}}`, dark && `@media not print{:root[data-mode="dark"]{${dark}}}`].join('');
}

/** Without a rendered head, React puts title, meta and link elements first in the markup. */
function liftMetadata(markup: string): { metadata: string; body: string } {
  const metadata = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*>)+/.exec(markup)?.[0] ?? '';
  return { metadata, body: markup.slice(metadata.length) };
}

/** JSON for a data block: escapes `<`, so that no value can end the block. */
const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

function startScripts({ assets, start }: Parts): string {
  if (assets.devHead !== undefined) return `<script type="module" src="${assets.entry}"></script>`;
  if (start === 'late')
    return `<script data-entry="${assets.entry}" data-preload="${assets.preload.join(' ')}">${deferredStartScript}</script>`;
  const preloads = assets.preload.map((url) => `<link rel="modulepreload" href="${url}">`).join('');
  return `${preloads}<script type="module" src="${assets.entry}"></script>`;
}

async function policyFor({ assets, imageOrigins, announcements }: Parts, siteStyle: string): Promise<string> {
  const isDevelopment = assets.devHead !== undefined;
  const devScripts = [...(assets.devHead ?? '').matchAll(/<script[^>]*>([\s\S]+?)<\/script>/g)].map(
    (match) => match[1]!,
  );
  const ownScripts = [
    bootScript,
    deferredStartScript,
    ...(hasAnnouncements(announcements) ? [announcementScript] : []),
  ];
  const scripts = await Promise.all([...ownScripts, ...devScripts].map(hashOf));
  const styles = await Promise.all([assets.css, siteStyle].filter(Boolean).map(hashOf));
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self' ${styles.join(' ')}${isDevelopment ? " 'unsafe-inline'" : ''}`,
    ["img-src 'self' data: blob:", ...imageOrigins].join(' '),
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  ].join('; ');
}

const MAX_HASHES = 200;
const hashes = new Map<string, string>();

async function hashOf(text: string): Promise<string> {
  const known = hashes.get(text);
  if (known) return known;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hash = `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
  if (hashes.size >= MAX_HASHES) hashes.clear();
  hashes.set(text, hash);
  return hash;
}
