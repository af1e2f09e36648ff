import { readFileSync } from 'node:fs';
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
    const entry = findMap(url)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return position;
    const source = relative(packageRoot, resolve(dirname(fileURLToPath(url)), entry.originalSource));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });

function findMap(url: string): SourceMap | null {
  const known = maps.get(url);
  if (known !== undefined) return known;
  const map = readMap(url);
  maps.set(url, map);
  setTimeout(() => maps.delete(url), KEPT_MS).unref();
  return map;
}

/** Null also for text in a message that only looks like a position: logging must not fail. */
function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}
