import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { accents, deepAccent } from '#contracts/art/contrast.ts';
import type { Site } from '#contracts/site.contract.ts';
import { announcementScript } from './announcements.ts';
import { assemble } from './document.ts';

const usual = { logo: null, accent: { light: accents.light.initial, dark: accents.dark.initial } } as Site;
const parts = {
  imageOrigins: [],
  status: 200,
  markup: '<title>Hello</title><p>Hello</p>',
  data: null,
  away: undefined,
  style: { dates: 'month-12h' as const, miles: false },
  start: 'late' as const,
  assets: { entry: '/entry.js', preload: [], css: 'p{margin:0}' },
};
const documentOf = async (changed: Partial<Parameters<typeof assemble>[0]>) => {
  const { html, contentSecurityPolicy } = await assemble({ ...parts, ...changed, site: changed.site ?? usual });
  return { html: html.join(''), contentSecurityPolicy };
};
const stylesOf = ({ html }: { html: string }) => [...html.matchAll(/<style>(.*?)<\/style>/g)].map((match) => match[1]!);
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a page has the colours and the logo of the site after its own CSS, allowed by the policy', async () => {
  const site = { ...usual, logo: '/media/logos/1/128.webp', accent: { light: '#1b4f91', dark: '#ffc93c' } };
  const page = await documentOf({ site });
  const [css, own] = stylesOf(page);
  expect(css).toBe(parts.assets.css);
  expect(own).toBe(
    `:root{--primary:#1b4f91;--primary-deep:${deepAccent('#1b4f91', 'light')};--logo:url(/media/logos/1/128.webp);--logo-mark:"";--logo-name:0;--logo-dot:none;}` +
      `@media not print{:root[data-mode="dark"]{--primary:#ffc93c;--primary-deep:${deepAccent('#ffc93c', 'dark')};}}`,
  );
  expect(page.contentSecurityPolicy).toContain(`style-src 'self' ${hashOf(css!)} ${hashOf(own!)};`);
});

test('a page of a site with the usual colours has no style of its own', async () => {
  const page = await documentOf({});
  expect(stylesOf(page)).toEqual([parts.assets.css]);
  expect(page.contentSecurityPolicy).toContain(`style-src 'self' ${hashOf(parts.assets.css)};`);
});

test('a page names the icons of the site and the manifest', async () => {
  const { html } = await documentOf({});
  const [head] = html.split('<body>');
  const links = [...head!.matchAll(/<link rel="([^"]*)"[^>]* href="([^"]*)">/g)].map(([, rel, href]) => [rel, href]);
  expect(links).toEqual([
    ['icon', '/icon.svg'],
    ['apple-touch-icon', '/apple-touch-icon.png'],
    ['manifest', '/manifest.webmanifest'],
  ]);
});

test('announcements are above the page as plain HTML, with a script that the policy allows', async () => {
  const announcement = { id: 'a1', text: 'Closed <today>', tone: 'warning', audience: 'all' } as const;
  const page = await documentOf({ announcements: { shown: [announcement], hasMore: false } });
  expect(page.html).toContain('<body><section aria-label="Announcements"><div class="announcement"');
  expect(page.html).toContain('<p>Closed &lt;today&gt;</p>');
  expect(page.contentSecurityPolicy).toContain(hashOf(announcementScript));
  const empty = await documentOf({ announcements: { shown: [], hasMore: true } });
  expect(empty.html).toContain('<section aria-label="Announcements" data-more-announcements hidden></section>');
  const without = await documentOf({ announcements: { shown: [], hasMore: false } });
  expect(without.contentSecurityPolicy).not.toContain(hashOf(announcementScript));
});
