/** Builds the web app and the server into build/, each only if its sources, settings or packages changed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const ROOT = resolve(import.meta.dirname, '..');
const PACKAGES = ['package.json', 'package-lock.json'];

let bundling: Promise<unknown> = Promise.resolve();
/** Two bundlers at once would need half a gigabyte more and gain little. The compression of files uses the cores that one leaves idle. */
function bundleInTurn<Result>(bundle: () => Promise<Result>): Promise<Result> {
  const done = bundling.then(bundle);
  bundling = done.catch(() => {});
  return done;
}

type Build = { name: string; inputs: string[]; run: () => Promise<void> };
const web: Build = { name: 'web', inputs: ['src/web', 'src/contracts', 'vite.config.ts', ...PACKAGES], run: buildWeb };
const server: Build = {
  name: 'server',
  inputs: ['src/server', 'src/contracts', 'scripts/build-server.ts', ...PACKAGES],
  run: async () => {
    const { buildServer } = await import('./build-server.ts');
    await bundleInTurn(buildServer);
  },
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
  const builder = bundleInTurn(async () => {
    const { createBuilder } = await import('vite');
    const created = await createBuilder({ logLevel: 'warn' });
    await created.build(created.environments['client']!);
    return created;
  });
  const buildRenderer = async () => {
    const { build, environments } = await builder;
    await build(environments['ssr']!);
  };
  await Promise.all([builder.then(() => precompress(join(ROOT, 'build/client/assets'))), bundleInTurn(buildRenderer)]);
}

async function precompress(folder: string): Promise<void> {
  const encoders = { br: promisify(brotliCompress), gz: promisify(gzip) };
  const compress = async (name: string) => {
    const bytes = readFileSync(join(folder, name));
    for (const [ending, encode] of Object.entries(encoders))
      writeFileSync(join(folder, `${name}.${ending}`), await encode(bytes));
  };
  await Promise.all(
    readdirSync(folder)
      .filter((file) => /\.(js|css|svg)$/.test(file))
      .map(compress),
  );
}

if (import.meta.main) {
  process.env.NODE_ENV = 'production';
  process.chdir(ROOT);
  const isForced = process.argv.includes('--force');
  const runBuild = async (build: Build) => {
    const started = performance.now();
    const stamp = sourceStamp(build);
    if (!isForced && isCurrent(build)) return console.log(`${build.name}: current`);
    await build.run();
    writeFileSync(stampFile(build), stamp);
    console.log(`${build.name}: built in ${Math.round(performance.now() - started)} ms`);
  };
  await Promise.all([web, server].map(runBuild));
}
