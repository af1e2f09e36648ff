/** Builds the web app and the server into build/, each only if its sources, settings or packages changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const ROOT = resolve(import.meta.dirname, '..');
const PACKAGES = ['package.json', 'package-lock.json'];

type Build = { name: string; inputs: string[]; run: () => Promise<void> };
const web: Build = { name: 'web', inputs: ['src/web', 'src/contracts', 'vite.config.ts', ...PACKAGES], run: buildWeb };
const server: Build = {
  name: 'server',
  inputs: ['src/server', 'src/contracts', 'scripts/build-server.ts', ...PACKAGES],
  run: async () => (await import('./build-server.ts')).buildServer(),
};

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const below = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  return below.filter((file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile()).toSorted();
}

/** A hash of everything that the build reads. */
function sourceStamp({ inputs }: Build): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesUnder(join(ROOT, input))))
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex');
}

const stampFile = ({ name }: Build) => join(ROOT, `build/${name}.stamp`);

function isCurrent(build: Build): boolean {
  const file = stampFile(build);
  return existsSync(file) && readFileSync(file, 'utf8') === sourceStamp(build);
}

export const isBuildCurrent = (): boolean => [web, server].every(isCurrent);

async function buildWeb(): Promise<void> {
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ logLevel: 'warn' }, null);
  await builder.buildApp();
  await precompress(join(ROOT, 'build/client/assets'));
}

async function precompress(folder: string): Promise<void> {
  const encoders = { br: promisify(brotliCompress), gz: promisify(gzip) };
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const bytes = readFileSync(join(folder, name));
    for (const [ending, encode] of Object.entries(encoders))
      writeFileSync(join(folder, `${name}.${ending}`), await encode(bytes));
  }
}

if (import.meta.main) {
  process.env.NODE_ENV = 'production';
  process.chdir(ROOT);
  const isForced = process.argv.includes('--force');
  for (const build of [web, server]) {
    const started = performance.now();
    const stamp = sourceStamp(build);
    if (!isForced && isCurrent(build)) console.log(`${build.name}: current`);
    else {
      await build.run();
      writeFileSync(stampFile(build), stamp);
      console.log(`${build.name}: built in ${Math.round(performance.now() - started)} ms`);
    }
  }
}
