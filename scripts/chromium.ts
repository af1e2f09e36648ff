/**
 * A browser without apt or a separate download: Chromium from npm, unpacked once with its libraries and fonts into
 * node_modules/.cache. CHROME_PATH, or an installed Chromium on unsupported systems, take precedence.
 */
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import { temporaryRoot } from '#tests/support/temporary-folder.ts';

export type BrowserLaunch = { executablePath?: string; args: string[]; env?: Record<string, string> };

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const ARGS = [
  '--no-sandbox',
  '--font-render-hinting=none',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-sync',
  // Without a graphics card a process for it only copies pictures: 6 % of the time of the journeys.
  '--in-process-gpu',
  // And no emulated one: its thread changes the environment while others read it, which crashed one start in 300.
  '--disable-gpu',
  '--disable-software-rasterizer',
  // The tabs of a context share a process: the first page needs no second one, when it leaves the blank page.
  '--renderer-process-limit=1',
];
const ARCHIVES = ['al2023', 'fonts'];

export async function findChromium(): Promise<BrowserLaunch> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return { executablePath: CHROME_PATH, args: ARGS };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedChromium();
  const installed = INSTALLED.find(existsSync);
  // On other systems: `npx playwright install chromium`.
  return installed ? { executablePath: installed, args: ARGS } : { args: [] };
}

async function unpackedChromium(): Promise<BrowserLaunch> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const root = join(entry.slice(0, entry.lastIndexOf('@sparticuz')), '@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const cache = resolve(dirname(root), '../.cache');
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(join(root, 'bin'), cache, folder);
  const fonts = join(folder, 'fonts.conf');
  // Contains absolute paths, so it is rewritten if the project has moved; never while another process starts a browser, which would crash.
  if (!existsSync(fonts) || readFileSync(fonts, 'utf8') !== fontConfig(folder)) replaceFile(fonts, fontConfig(folder));
  const env = {
    ...(process.env as Record<string, string>),
    LD_LIBRARY_PATH: `${folder}/lib:${folder}`,
    FONTCONFIG_FILE: fonts,
    // Playwright has Chromium share memory through temporary files, hundreds per page, which are slow on a disk.
    TMPDIR: temporaryRoot(),
  };
  return { executablePath: join(folder, 'chromium'), args: ARGS, env };
}

function replaceFile(file: string, text: string): void {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, text);
  renameSync(partial, file);
}

async function unpack(archives: string, cache: string, folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const partial = mkdtempSync(join(cache, 'chromium-partial-'));
  const read = (name: string) => createReadStream(join(archives, name));
  await Promise.all([
    pipeline(
      read('chromium.br'),
      createBrotliDecompress(),
      createWriteStream(join(partial, 'chromium'), { mode: 0o755 }),
    ),
    ...ARCHIVES.map((name) => pipeline(read(`${name}.tar.br`), createBrotliDecompress(), extract(partial))),
  ]);
  try {
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}

const fontConfig = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fc-cache</cachedir></fontconfig>`;
