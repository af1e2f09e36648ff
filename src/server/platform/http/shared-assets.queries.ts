import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const NameRow = z.object({ name: z.string() });
const AssetRow = z.object({ bytes: z.instanceof(Buffer), isBrotli: z.boolean() });
export type SharedAsset = z.infer<typeof AssetRow>;

export const findAsset = (db: Db, name: string): Promise<SharedAsset | undefined> =>
  db.row(AssetRow, 'select bytes, is_brotli as "isBrotli" from web_assets where name = $1', [name]);

/**
 * Notes that these files are in use, unless that was noted lately; returns those that are stored. In order, because nodes that start together lock
 * the same rows.
 */
export async function touchAssets(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db.rows(
    NameRow,
    `with stored as (
       select name, last_run_at > now() - interval '12 hours' as is_fresh from web_assets where name = any($1::text[])),
     stale as (
       select name from web_assets where name in (select name from stored where not is_fresh) order by name for update),
     touched as (
       update web_assets asset set last_run_at = now() from stale where asset.name = stale.name returning asset.name)
     select name from stored where is_fresh union all select name from touched`,
    [names],
  );
  return rows.map(({ name }) => name);
}

export async function insertAssets(db: Db, assets: readonly (SharedAsset & { name: string })[]): Promise<void> {
  await db.execute(
    `insert into web_assets (name, bytes, is_brotli) select * from unnest($1::text[], $2::bytea[], $3::boolean[])
       on conflict (name) do update set last_run_at = now()`,
    [assets.map(({ name }) => name), assets.map(({ bytes }) => bytes), assets.map(({ isBrotli }) => isBrotli)],
  );
}

/** Pages of an old version stay open for days, and load more of its files as people use the page. */
export async function deleteUnusedAssets(db: Db): Promise<void> {
  await db.execute(`delete from web_assets where last_run_at < now() - interval '4 weeks'`);
}
