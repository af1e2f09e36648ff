/** Builds the web app into build/, only if its sources, settings or packages changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const ROOT = resolve(import.meta.dirname, '..');
const STAMP = join(ROOT, 'build/stamp');
const INPUTS = ['src/web', 'src/contracts', 'vite.config.ts', 'package.json', 'package-lock.json'];

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const below = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  return below.filter((file) => statSync(file).isFile() && !/\.test\.tsx?$/.test(file)).toSorted();
}

/** A hash of everything that the build reads. */
export function sourceStamp(): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((input) => filesUnder(join(ROOT, input))))
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest('hex');
}

export const isBuildCurrent = (): boolean => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceStamp();

async function build(): Promise<void> {
  process.env.NODE_ENV = 'production';
  process.chdir(ROOT);
  const stamp = sourceStamp();
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ logLevel: 'warn' }, null);
  await builder.buildApp();
  await precompress(join(ROOT, 'build/client/assets'));
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  writeFileSync(STAMP, stamp);
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
  const started = performance.now();
  if (!process.argv.includes('--force') && isBuildCurrent()) console.log('build/ is current');
  else await build().then(() => console.log(`built in ${Math.round(performance.now() - started)} ms`));
}
