/** `npm run pictures`: takes the README's screenshots from the sample community, in a temporary data folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { PASSWORD } from '#tests/support/factories.ts';
import { findChromium } from './chromium.ts';

const FOLDER = resolve(import.meta.dirname, '../docs/pictures');
const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
/** Shows the first events of the landing page. */
const tallDesktop = { ...desktop, viewport: { width: 1280, height: 1250 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

type Shot = {
  name: string;
  device: typeof desktop | typeof phone;
  mode: 'light' | 'dark';
  path: string;
  signedIn?: true;
  prepare?: (page: Page) => Promise<void>;
};

const shots: Shot[] = [
  { name: 'landing-desktop-light', device: tallDesktop, mode: 'light', path: '/' },
  {
    name: 'search-desktop-light',
    device: desktop,
    mode: 'light',
    path: '/search?near=Chicago%2C+Illinois%2C+United+States',
    prepare: waitForMap,
  },
  { name: 'group-desktop-light', device: desktop, mode: 'light', path: '/groups/division-street-board-games' },
  {
    name: 'dashboard-desktop-dark',
    device: desktop,
    mode: 'dark',
    path: '/dashboard',
    signedIn: true,
    prepare: waitForEvents,
  },
  {
    name: 'console-desktop-light',
    device: desktop,
    mode: 'light',
    path: '/shows',
    signedIn: true,
    prepare: openConsole,
  },
  { name: 'board-desktop-dark', device: desktop, mode: 'dark', path: '/shows', prepare: openShow },
  { name: 'landing-phone-dark', device: phone, mode: 'dark', path: '/' },
  { name: 'event-phone-light', device: phone, mode: 'light', path: '/search?q=board+games', prepare: openFirstEvent },
];

/** The map loads after the list, and its markers after the map. */
async function waitForMap(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Map of events' }).locator('.leaflet-marker-icon').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function waitForEvents(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Ticket/ }).waitFor();
  await page.getByRole('main').getByText('Going', { exact: true }).nth(1).waitFor();
}

/** The list links to the console once the viewer is known. */
async function openConsole(page: Page): Promise<void> {
  await page.getByText('You’re running this show.').waitFor();
  await openShow(page);
}

async function openShow(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Trivia at the Lantern: tonight' }).click();
  await page.getByRole('row').nth(5).waitFor();
}

async function openFirstEvent(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/events/*');
  await page.waitForLoadState('networkidle');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Runs the demo in a child process; `stop` ends it and deletes its data. */
async function startDemo() {
  const dataDir = mkdtempSync(join(tmpdir(), 'dig-pictures-'));
  const address = `http://127.0.0.1:${await freePort()}`;
  const env = { ...process.env, DATA_DIR: dataDir, PORT: new URL(address).port, DATABASE_URL: '', PUBLIC_URL: '' };
  const demo = spawn(process.execPath, [join(import.meta.dirname, 'demo.ts')], { env, stdio: ['ignore', 2, 2] });
  const stop = async () => {
    if (demo.exitCode === null && demo.kill('SIGTERM')) await once(demo, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  while (!(await isReady(address))) {
    if (demo.exitCode !== null) throw new Error('The demo did not start.');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return { address, stop };
}

const isReady = (address: string) =>
  fetch(`${address}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

async function logIn(page: Page): Promise<void> {
  await page.goto('/?dialog=login');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('ada@example.org');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByLabel('Password').press('Enter');
  await page.waitForURL('/dashboard');
}

async function take(browser: Browser, baseURL: string, shot: Shot): Promise<void> {
  const options = { baseURL, locale: 'en-US', timezoneId: 'America/Chicago', reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...options, ...shot.device });
  await context.addInitScript((mode) => localStorage.setItem('mode', mode), shot.mode);
  const page = await context.newPage();
  if (shot.signedIn) await logIn(page);
  // Signed-in pages keep a stream open, so the network is never idle.
  await page.goto(shot.path, { waitUntil: shot.signedIn ? 'load' : 'networkidle' });
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
  await shot.prepare?.(page);
  // Generated art is drawn after its page.
  await page.waitForFunction(() => !document.querySelector('main svg[data-hue]:empty'));
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const { size } = await sharp(picture)
    .png({ palette: true, quality: 85, effort: 10 })
    .toFile(join(FOLDER, `${shot.name}.png`));
  console.log(`docs/pictures/${shot.name}.png: ${Math.ceil(size / 1000)} kB`);
  await context.close();
}

mkdirSync(FOLDER, { recursive: true });
const demo = await startDemo();
try {
  const browser = await chromium.launch(await findChromium());
  for (const shot of shots) await take(browser, demo.address, shot);
  await browser.close();
} finally {
  await demo.stop();
}
