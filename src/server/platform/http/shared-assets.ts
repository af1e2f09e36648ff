import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, secondsAfter, systemClock } from '#server/platform/clock.ts';
import { memoryLimits } from '#server/platform/memory-limits.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { SizedCache } from '#server/platform/sized-cache.ts';
import { findAsset, insertAssets, type SharedAsset, touchAssets } from './shared-assets.queries.ts';

/*
 * While nodes of two versions run, a page of one may ask the other for its scripts; and after an upgrade, pages that were open before ask for
 * parts of the old version. Nodes therefore store the files of their build in the database, and look there for files that they do not have.
 * docs/adr/0166.
 */

/** As @fastify/static says for local files. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
};
/** Names with the hash that the build adds, such as `EventPage-DWBX-Frs.js`: a file of that name never changes. */
const NAME = /^[\w.-]{1,100}-[\w-]{8}\.([a-z\d]+)$/;
const BATCH_SIZE = 100;
const MISSED_SECONDS = 60;
const MISSED_NAMES = 1000;

/** Undefined for what is no file of a build. */
export const contentTypeOf = (name: string): string | undefined => CONTENT_TYPES[NAME.exec(name)?.[1] ?? ''];

/** Stores the files of a build that no node has stored yet, and notes that the others are in use. */
export async function shareAssets(db: Db, folder: string): Promise<void> {
  const files = new Set(await readdir(folder));
  const names = [...files].filter(contentTypeOf).toSorted();
  const stored = new Set(await touchAssets(db, names));
  const missing = names.filter((name) => !stored.has(name));
  const read = async (name: string) => {
    const isBrotli = files.has(`${name}.br`);
    return { name, isBrotli, bytes: await readFile(join(folder, isBrotli ? `${name}.br` : name)) };
  };
  for (let at = 0; at < missing.length; at += BATCH_SIZE)
    await insertAssets(db, await Promise.all(missing.slice(at, at + BATCH_SIZE).map(read)));
}

/** Finds files that other nodes stored. What was found stays in memory for the next browsers, and what was not is not looked up again for a minute. */
export function sharedAssetLookup(
  db: Db,
  clock: Clock = systemClock,
): (name: string) => Promise<SharedAsset | undefined> {
  const found = new SizedCache<SharedAsset>(memoryLimits.sharedAssetBytes, ({ bytes }) => bytes.length);
  const missedUntil = new SizedCache<Date>(MISSED_NAMES);
  return async (name) => {
    if (!contentTypeOf(name)) return undefined;
    const kept = found.get(name);
    if (kept || (missedUntil.get(name) ?? 0) > clock.now()) return kept;
    const asset = await findAsset(db, name);
    if (asset) found.set(name, asset);
    else missedUntil.set(name, secondsAfter(clock.now(), MISSED_SECONDS));
    return asset;
  };
}
