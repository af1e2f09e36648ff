import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { createUser, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { JAVASCRIPT_BYTES, LOGIN_BYTES } from '../../bench/budgets.ts';
import { openDialog, pressInHeader } from './support/header.ts';
import { makeGroup } from './support/hosts.ts';
import { openQuietly } from './support/quiet-page.ts';

// On a phone, where no map is shown beside the results.
test.use({ viewport: { width: 412, height: 823 } });

/** The scripts of the page from now on, by their path. */
function scriptsFrom(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  return scripts;
}

/** Their bytes, gzip. */
async function sizeOf(page: Page, scripts: Set<string>): Promise<number> {
  const sizes = [...scripts].map(async (script) => {
    const text = await (await page.request.get(script)).body();
    return gzipSync(text, { level: 9 }).byteLength;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Bytes of the scripts that a page loads before anything is pressed, gzip. */
async function scriptBytesOf(page: Page, path: string): Promise<number> {
  const scripts = scriptsFrom(page);
  await openQuietly(page, path);
  return sizeOf(page, scripts);
}

// A new import can draw the modules that pages share into another page's file, which all of them load then.
test('public pages load no more scripts than their budget allows', async ({ context, request }) => {
  const host = await createUser();
  const { id } = await publishedEvent(request, host, { title: `Lantern walk ${rareWord()}` });
  const instantIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const closing = await publishedEvent(request, host, { rsvpClosesAt: instantIn(30) });
  const opening = await publishedEvent(request, host, { rsvpOpensAt: instantIn(600) });
  const { slug } = await makeGroup(request, host);
  const events = [id, closing.id, opening.id].map((each) => `/events/${each}`);
  const empty = ['/search', '/volunteer'].map((path) => `${path}?q=${rareWord()}`);
  for (const path of ['/', '/search', ...events, `/groups/${slug}`, '/volunteer', '/shows', ...empty]) {
    const page = await context.newPage();
    const bytes = await scriptBytesOf(page, path);
    expect(bytes, path).toBeGreaterThan(JAVASCRIPT_BYTES / 2);
    expect(bytes, path).toBeLessThanOrEqual(JAVASCRIPT_BYTES);
    await page.close();
  }
});

test('the dialog to log in loads no more scripts than its budget allows', async ({ page }) => {
  await openQuietly(page, '/');
  const scripts = scriptsFrom(page);
  await pressInHeader(page, 'Log in');
  await expect(openDialog(page, 'Log in').getByLabel('Password')).toBeVisible();
  const bytes = await sizeOf(page, scripts);
  expect(bytes).toBeGreaterThan(LOGIN_BYTES / 2);
  expect(bytes).toBeLessThanOrEqual(LOGIN_BYTES);
});

const BUILT = new URL('../../build/client/assets/', import.meta.url);
const classesIn = (css: string) => new Set([...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name!));

// The server also renders components whose scripts and styles load later.
test('documents of public pages contain the styles of all that they show', async ({ request }) => {
  const host = await createUser();
  const { id } = await publishedEvent(request, host, { description: '- Bring a **game**' });
  await publishedEvent(request, host);
  const { slug } = await makeGroup(request, host);
  const sheets = readdirSync(BUILT).filter((file) => file.endsWith('.css'));
  const built = classesIn(sheets.map((file) => readFileSync(new URL(file, BUILT), 'utf8')).join('\n'));
  for (const path of ['/', '/search', `/events/${id}`, `/groups/${slug}`, '/volunteer', '/shows', '/teams', '/help']) {
    const html = await (await request.get(path)).text();
    const inlined = classesIn(Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, css]) => css).join('\n'));
    const shown = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')));
    expect(shown.size, path).toBeGreaterThan(30);
    expect([...shown.intersection(built).difference(inlined)], path).toEqual([]);
  }
});
