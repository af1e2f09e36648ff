import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const CountRow = z.object({ listings: z.number() });
const WindowRow = z.object({ since: z.date(), until: z.date() });
const NextRow = z.object({ until: z.date() });
export type SoonWindow = z.infer<typeof WindowRow>;

const COLUMNS =
  'event_id, starts_at, starts_local, category, host_type, is_online, is_in_person, latitude, longitude, series_id, tsv';

/** The approximate number of listings. */
export async function estimateListings(db: Db): Promise<number> {
  const row = await db.one(
    CountRow,
    `select greatest(reltuples, 0)::float8 as listings from pg_class where oid = 'public.event_listings'::regclass`,
  );
  return row.listings;
}

/** Removes the listings before a time. A window that does not contain it begins again there. */
export async function beginSoonWindow(tx: Db, since: Date): Promise<SoonWindow> {
  const known = await tx.row(WindowRow, 'select since, until from soon_window');
  const isKept = known && known.since <= since && since <= known.until;
  const window = { since, until: isKept ? known.until : since };
  await tx.execute('delete from soon_listings where starts_at < $1 or starts_at >= $2', [window.since, window.until]);
  await saveWindow(tx, window);
  return window;
}

export async function countSoonListings(tx: Db, from: Date): Promise<number> {
  const row = await tx.one(CountRow, 'select count(*) as listings from soon_listings where starts_at >= $1', [from]);
  return row.listings;
}

/** Copies about the next `limit` listings after the window: all with the same start, or none. */
export async function extendSoonWindow(tx: Db, { since, until }: SoonWindow, limit: number): Promise<SoonWindow> {
  const next = await tx.one(
    NextRow,
    `select coalesce(
       (select min(starts_at) from event_listings where starts_at > (
         select starts_at from event_listings where starts_at >= $1 order by starts_at, event_id offset $2 limit 1)),
       (select max(starts_at) + interval '1 minute' from event_listings where starts_at >= $1), $1) as until`,
    [until, limit - 1],
  );
  const window = { since, until: next.until };
  // An event that is being deleted makes the job fail and run again: waiting for it could deadlock.
  await tx.execute(
    `insert into soon_listings (${COLUMNS}) select ${COLUMNS} from event_listings where starts_at >= $1 and starts_at < $2
      order by starts_at, event_id for key share nowait`,
    [until, window.until],
  );
  await saveWindow(tx, window);
  return window;
}

const saveWindow = (tx: Db, { since, until }: SoonWindow) =>
  tx.execute(
    `insert into soon_window (since, until) values ($1, $2)
      on conflict ((true)) do update set (since, until) = (excluded.since, excluded.until)`,
    [since, until],
  );

export async function refreshSoonCounts(tx: Db): Promise<void> {
  await tx.execute('delete from soon_counts');
  await tx.execute(
    `insert into soon_counts (category, listings, online)
      select category, count(*), count(*) filter (where is_online) from soon_listings group by 1`,
  );
}
