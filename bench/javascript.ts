/** `node bench/javascript.ts`: JavaScript that pages load before anything is pressed, lazy chunks included, with the sample community, signed out. */
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/chromium.ts';
import { JAVASCRIPT_BYTES, LOGIN_BYTES } from './budgets.ts';
import { call } from './faults/calls.ts';
import { cleanUp, startSite, temporaryFolder } from './faults/site-process.ts';
import { samplePages } from './sample-pages.ts';

const PHONE = { width: 412, height: 823 };

type Loaded = { files: number; bytes: number };

async function sizeOf(url: string, scripts: Iterable<string>): Promise<Loaded> {
  const sizes: number[] = [];
  for (const script of scripts) sizes.push(gzipSync((await call(url, script)).text, { level: 9 }).byteLength);
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Bytes after gzip, and the number of files, once the page was scrolled to its end; `press` goes on from there and counts what it loads. */
async function scriptsOf(
  browser: Browser,
  url: string,
  path: string,
  press?: (page: Page) => Promise<void>,
): Promise<Loaded> {
  const page = await browser.newPage({ viewport: PHONE });
  let scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await page.locator('html[data-running]').waitFor();
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < end; y += PHONE.height) await page.mouse.wheel(0, PHONE.height);
  await page.waitForLoadState('networkidle');
  if (press) {
    scripts = new Set();
    await press(page);
    await page.waitForLoadState('networkidle');
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
const rows: Record<string, { path: string; files: number; bytes: number; budget: number; held: string }> = {};
try {
  for (const [name, path] of Object.entries(pages)) {
    const { files, bytes } = await scriptsOf(browser, url, path);
    rows[name] = { path, files, bytes, budget: JAVASCRIPT_BYTES, held: bytes <= JAVASCRIPT_BYTES ? 'yes' : 'NO' };
  }
  const { files, bytes } = await scriptsOf(browser, url, '/', openLogin);
  rows['login dialog'] = { path: '/', files, bytes, budget: LOGIN_BYTES, held: bytes <= LOGIN_BYTES ? 'yes' : 'NO' };
} finally {
  await browser.close();
  await cleanUp();
}
console.table(rows);
process.exit(Object.values(rows).every(({ bytes, budget }) => bytes <= budget) ? 0 : 1);
