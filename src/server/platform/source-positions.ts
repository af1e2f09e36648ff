import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from './package-root.ts';

/** A decoded map takes up to 20 MB, and errors come in bursts. */
const KEPT_MS = 60_000;
const BUILT_POSITION = /(file:\/\/[^\s():]+\.js):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | null>();

/**
 * Replaces positions in the built server by those in the sources, for the log. `node --enable-source-maps` does so too, but keeps every map from its
 * first stack on.
 */
export const sourceStack = (stack: string): string =>
  stack.replace(BUILT_POSITION, (position, url: string, line: string, column: string) => {
    const file = fileURLToPath(url);
    const entry = findMap(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return position;
    const source = relative(packageRoot, resolve(dirname(file), entry.originalSource));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });

function findMap(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const mapFile = `${file}.map`;
  const map = existsSync(mapFile) ? new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')) as SourceMapPayload) : null;
  maps.set(file, map);
  setTimeout(() => maps.delete(file), KEPT_MS).unref();
  return map;
}
