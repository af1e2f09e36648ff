import { z } from 'zod';
import { MAX_CLUSTERS } from '#contracts/search/search.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import {
  conditionsSql,
  matchesSql,
  nextListingsSql,
  type Plan,
  RESULT_KEY,
  startPosition,
  Values,
} from './listing-sql.ts';
import { cellsOfBox, clusterSteps, GRID_COLUMNS, gridEdges, type MapBox } from './map-box.ts';
import type { Search } from './search-filters.ts';

const ClusterRow = z.object({
  latitude: z.number(),
  longitude: z.number(),
  count: z.number(),
  isOneSpot: z.boolean(),
  event: z.object({ id: z.string(), title: z.string() }).nullable(),
  isComplete: z.boolean(),
});
type ClusterRow = z.infer<typeof ClusterRow>;

/** Of larger areas, only the soonest listings are read. */
const MAX_CELLS = 2500;
const MAX_READ = 5000;
const MAX_READ_IN_BOX = 10_000;
/** Listings of one cell that are searched for common words. */
const MAX_READ_PER_CELL = 300;

type Grid = { text: string; latitude: string; longitude: string };

/** SQL: groups rows with latitude and longitude into clusters, and gives their mean position. */
function gridSql(box: MapBox, values: Values, weight: string): Grid {
  const steps = clusterSteps(box);
  const [north, east] = [values.add(steps.latitude), values.add(steps.longitude)];
  return {
    text: `floor((p.latitude + 90) / ${north}::float8), floor((p.longitude + 180) / ${east}::float8)`,
    latitude: `sum(p.latitude * ${weight}) / sum(${weight})`,
    longitude: `sum(p.longitude * ${weight}) / sum(${weight})`,
  };
}

function insideSql({ south, west, north, east }: MapBox, values: Values): string {
  const [from, to] = [values.add(west), values.add(east)];
  const between = west < east ? 'and' : 'or';
  return `l.latitude between ${values.add(south)}::float8 and ${values.add(north)}::float8
    and (l.longitude >= ${from}::float8 ${between} l.longitude <= ${to}::float8)`;
}

/** Clusters of the listings themselves, and whether all of them were read. */
export async function clusterListings(
  db: Db,
  search: Search,
  box: MapBox,
  plan: Plan,
): Promise<{ clusters: ClusterRow[]; isComplete: boolean }> {
  const values = new Values();
  const { rows, limit } = listingsSql(search, box, plan, values);
  const inside = insideSql(box, values);
  const words = search.words ? `and l.tsv @@ ${values.add(search.words.all)}::tsquery` : '';
  const grid = gridSql(box, values, '1');
  const key = search.isOncePerSeries ? RESULT_KEY : 'l.event_id';
  const clusters = await db.rows(
    ClusterRow,
    `with read as materialized (${rows}),
      clusters as (
        select ${grid.latitude} as latitude, ${grid.longitude} as longitude, count(distinct p.key)::integer as count, (array_agg(p.event_id order by p.starts_at))[1] as event_id,
          min(p.latitude) = max(p.latitude) and min(p.longitude) = max(p.longitude) as is_one_spot
        from (select l.event_id, l.starts_at, l.latitude, l.longitude, ${key} as key from read l where ${inside} ${words}) p
        group by ${grid.text} order by count desc, event_id limit ${MAX_CLUSTERS})
    select c.latitude, c.longitude, c.count, c.is_one_spot as "isOneSpot", (select count(*) from read) < ${limit} as "isComplete",
      case when c.count = 1 then json_build_object('id', e.id, 'title', e.title) end as event
    from clusters c join events e on e.id = c.event_id order by c.count desc, c.event_id`,
    values.list,
  );
  return { clusters, isComplete: clusters[0]?.isComplete ?? true };
}

/** SQL: the listings to cluster, with columns of a listing `l`; at most `limit`. */
function listingsSql(search: Search, box: MapBox, plan: Plan, values: Values): { rows: string; limit: number } {
  const after = startPosition(search);
  // Series are counted once below, except among rare words, where that is cheap.
  if (plan === 'look-up') {
    const found = matchesSql(search, values, { after, limit: MAX_READ, plan });
    return { rows: `select found.*, null::uuid as series_id from (${found}) found`, limit: MAX_READ };
  }
  const each = { ...search, isOncePerSeries: false };
  const isWithText = search.words !== null;
  const cells = search.circle ? null : cellsOfBox(box, MAX_CELLS);
  const limit = !isWithText && (cells || search.circle) ? MAX_READ_IN_BOX : MAX_READ;
  if (!cells) return { rows: nextListingsSql(each, values, { after, limit, isWithText }), limit };
  const columns = `l.event_id, l.starts_at, l.latitude, l.longitude, l.series_id${isWithText ? ', l.tsv' : ''}`;
  return {
    limit,
    rows: `select l.* from unnest(${values.add(cells)}::integer[]) as near (cell) cross join lateral (
      select ${columns} from event_listings l where l.cell = near.cell and l.starts_at >= ${values.add(search.from)}::timestamptz
        and ${conditionsSql(search, values)} and ${insideSql(box, values)}
      ${isWithText ? `order by l.starts_at, l.event_id limit ${MAX_READ_PER_CELL}` : ''}) l limit ${limit}`,
  };
}

/** Clusters of the counters of the cells, where there are too many listings to read. */
export async function clusterCounters(db: Db, { from, category }: Search, box: MapBox): Promise<ClusterRow[]> {
  const values = new Values();
  const { firstRow, lastRow, firstColumn, columns } = gridEdges(box);
  const since = values.add(from);
  const column = `(k.scope % ${GRID_COLUMNS} - ${values.add(firstColumn)}::integer + ${GRID_COLUMNS}) % ${GRID_COLUMNS}`;
  const inBox = `k.scope between ${values.add(firstRow * GRID_COLUMNS)}::integer and ${values.add((lastRow + 1) * GRID_COLUMNS - 1)}::integer
    and ${column} < ${values.add(columns)}::integer ${category ? `and k.category = ${values.add(category)}` : ''}`;
  const grid = gridSql(box, values, 'p.events');
  // Of the first month, the share that is still to come: its days would be ten times as many rows.
  return db.rows(
    ClusterRow,
    `with points as (select k.scope / ${GRID_COLUMNS} / 5::float8 - 89.9::float8 as latitude, k.scope % ${GRID_COLUMNS} / 5::float8 - 179.9::float8 as longitude,
          sum(k.events * case when k.month > ${since}::date then 1 else ${values.add(shareOfMonth(from))}::float8 end) as events
        from event_month_counts k where k.month >= date_trunc('month', ${since}::date) and ${inBox} group by k.scope)
    select ${grid.latitude} as latitude, ${grid.longitude} as longitude, ceil(sum(p.events))::integer as count,
      false as "isOneSpot", null as event, false as "isComplete"
    from points p where p.events > 0 group by ${grid.text} order by count desc limit ${MAX_CLUSTERS}`,
    values.list,
  );
}

/** What is left of a month. */
function shareOfMonth(from: Date): number {
  const days = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0)).getUTCDate();
  return (days - from.getUTCDate() + 1) / days;
}
