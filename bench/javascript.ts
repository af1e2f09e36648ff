/**
 * `node bench/javascript.ts`: JavaScript that pages load before anything is pressed, lazy chunks included, with the sample community. Signed out, each
 * has a budget; pages of a new person who is signed in are only shown.
 */
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { findChromium } from '#scripts/chromium.ts';
import { storeSession } from '#tests/e2e/support/signed-in.ts';
import { JAVASCRIPT_BYTES, LOGIN_BYTES } from './budgets.ts';
import { call, register } from './faults/calls.ts';
import { cleanUp, startSite, temporaryFolder } from './faults/site-process.ts';
import { samplePages } from './sample-pages.ts';

const PHONE = { width: 412, height: 823 };
/** Scripts of a page follow each other within much less. */
const QUIET_MS = 1000;
const BEHIND_LOGIN = {
  dashboard: '/dashboard',
  'your events': '/dashboard/events',
  'new event': '/events/new',
  'new group': '/groups/new',
  profile: '/settings/profile',
};

type Loaded = { files: number; bytes: number };

async function sizeOf(url: string, scripts: Iterable<string>): Promise<Loaded> {
  const sizes: number[] = [];
  for (const script of scripts) sizes.push(gzipSync((await call(url, script)).text, { level: 9 }).byteLength);
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

type Visit = { session?: SignedIn; press?: (page: Page) => Promise<void> };

/** Bytes after gzip, and the number of files, once the page was scrolled to its end; `press` continues from there and counts what it loads. */
async function scriptsOf(browser: Browser, url: string, path: string, { session, press }: Visit = {}): Promise<Loaded> {
  const page = await browser.newPage({ viewport: PHONE });
  if (session) await storeSession(page, session);
  let scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  const settle = async () => {
    // Signed in, a stream of notifications stays open: the network is never idle.
    for (let before = -1; before < scripts.size; await page.waitForTimeout(QUIET_MS)) before = scripts.size;
  };
  await page.goto(url + path);
  await page.locator('html[data-running]').waitFor();
  await settle();
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < end; y += PHONE.height) await page.mouse.wheel(0, PHONE.height);
  await settle();
  if (press) {
    scripts = new Set();
    await press(page);
    await settle();
  }
  await page.close();
  return sizeOf(url, scripts);
}

async function openLogin(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page.getByRole('dialog', { name: 'Log in' }).waitFor();
}

const { url } = await startSite({ dataDir: temporaryFolder('javascript'), isDemo: true });
const pages = await samplePages(url);
const browser = await chromium.launch(await findChromium());
const rows: Record<string, Loaded & { path: string; budget: number | undefined; held: string }> = {};
const addRow = (name: string, path: string, { files, bytes }: Loaded, budget?: number) => {
  rows[name] = { path, files, bytes, budget, held: !budget ? '' : bytes <= budget ? 'yes' : 'NO' };
};
try {
  for (const [name, path] of Object.entries(pages))
    addRow(name, path, await scriptsOf(browser, url, path), JAVASCRIPT_BYTES);
  addRow('login dialog', '/', await scriptsOf(browser, url, '/', { press: openLogin }), LOGIN_BYTES);
  const session = JSON.parse((await register(url)).text) as SignedIn;
  for (const [name, path] of Object.entries({ ...pages, ...BEHIND_LOGIN }))
    addRow(`${name}, signed in`, path, await scriptsOf(browser, url, path, { session }));
} finally {
  await browser.close();
  await cleanUp();
}
console.table(rows);
process.exit(Object.values(rows).some(({ held }) => held === 'NO') ? 1 : 0);
