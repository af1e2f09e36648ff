import { z } from 'zod';
import { clusterEvents, MAX_CLUSTERS } from '#contracts/search/search.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { canUseCounters, firstCountedDay } from './counts.queries.ts';
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

const Cluster = clusterEvents.success.schema.shape.clusters.element;
type Cluster = z.infer<typeof Cluster>;
const ClustersRow = z.object({ clusters: z.array(Cluster), isComplete: z.boolean() });

/** In an area of more cells, only the soonest listings are read. */
const MAX_CELLS = 2500;
/** Listings that are read: anywhere, in a smaller area, and in each cell that is searched for common words. */
const READ_LIMITS = { anywhere: 5000, inBox: 10_000, perCell: 300 };

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
  { plan, limits = READ_LIMITS }: ReadOptions,
): Promise<z.infer<typeof ClustersRow>> {
  const values = new Values();
  const { rows, isComplete } = listingsSql(search, box, { plan, limits }, values);
  const inside = insideSql(box, values);
  const words = search.words ? `and l.tsv @@ ${values.add(search.words.all)}::tsquery` : '';
  const grid = gridSql(box, values, '1');
  const key = search.isOncePerSeries ? RESULT_KEY : 'l.event_id';
  return db.one(
    ClustersRow,
    `with read as materialized (${rows}),
      clusters as (
        select ${grid.latitude} as latitude, ${grid.longitude} as longitude, count(distinct p.key)::integer as count, (array_agg(p.event_id order by p.starts_at))[1] as event_id,
          min(p.latitude) = max(p.latitude) and min(p.longitude) = max(p.longitude) as is_one_spot
        from (select l.event_id, l.starts_at, l.latitude, l.longitude, ${key} as key from read l where ${inside} ${words}) p
        group by ${grid.text} order by count desc, event_id limit ${MAX_CLUSTERS})
    select ${isComplete} as "isComplete", coalesce(json_agg(json_build_object('latitude', c.latitude, 'longitude', c.longitude, 'count', c.count, 'isOneSpot', c.is_one_spot,
        'event', case when c.count = 1 then json_build_object('id', e.id, 'title', e.title) end) order by c.count desc, c.event_id), '[]') as clusters
    from clusters c join events e on e.id = c.event_id`,
    values.list,
  );
}

type ReadOptions = { plan: Plan; limits?: typeof READ_LIMITS };

/** SQL: the listings to cluster, with columns of a listing `l`, and whether these rows, as `read`, are all there are. */
function listingsSql(
  search: Search,
  box: MapBox,
  { plan, limits }: Required<ReadOptions>,
  values: Values,
): { rows: string; isComplete: string } {
  const after = startPosition(search);
  const isBelow = (limit: number) => `(select count(*) from read) < ${limit}`;
  // Series are counted once below, except among rare words, where that is cheap.
  if (plan === 'look-up') {
    const found = matchesSql(search, values, { after, limit: limits.anywhere, plan });
    return {
      rows: `select found.*, null::uuid as series_id from (${found}) found`,
      isComplete: isBelow(limits.anywhere),
    };
  }
  const each = { ...search, isOncePerSeries: false };
  const isWithText = search.words !== null;
  const cells = search.circle ? null : cellsOfBox(box, MAX_CELLS);
  const limit = !isWithText && (cells || search.circle) ? limits.inBox : limits.anywhere;
  if (!cells) return { rows: nextListingsSql(each, values, { after, limit, isWithText }), isComplete: isBelow(limit) };
  const columns = `l.event_id, l.starts_at, l.latitude, l.longitude, l.series_id${isWithText ? ', l.cell, l.tsv' : ''}`;
  const isCellCut = `exists (select from read group by cell having count(*) >= ${limits.perCell})`;
  return {
    isComplete: isBelow(limit) + (isWithText ? ` and not ${isCellCut}` : ''),
    rows: `select l.* from unnest(${values.add(cells)}::integer[]) as near (cell) cross join lateral (
      select ${columns} from event_listings l where l.cell = near.cell and l.starts_at >= ${values.add(search.from)}::timestamptz
        and ${conditionsSql(search, values)} and ${insideSql(box, values)}
      ${isWithText ? `order by l.starts_at, l.event_id limit ${limits.perCell}` : ''}) l limit ${limit}`,
  };
}

/** Whether the counters of the cells fit: they have no last day, and online events are hardly ever in a cell. */
export const canUseCellCounters = (search: Search): boolean =>
  !search.circle &&
  search.to === null &&
  search.attendance !== 'online' &&
  canUseCounters({ ...search, attendance: null });

/** Clusters of the counters of the cells, where there are too many listings to read. */
export async function clusterCounters(db: Db, search: Search, box: MapBox): Promise<Cluster[]> {
  const { category } = search;
  const firstDay = firstCountedDay(search);
  const values = new Values();
  const { firstRow, lastRow, firstColumn, columns } = gridEdges(box);
  const since = values.add(firstDay);
  const column = `(k.scope % ${GRID_COLUMNS} - ${values.add(firstColumn)}::integer + ${GRID_COLUMNS}) % ${GRID_COLUMNS}`;
  const inBox = `k.scope between ${values.add(firstRow * GRID_COLUMNS)}::integer and ${values.add((lastRow + 1) * GRID_COLUMNS - 1)}::integer
    and ${column} < ${values.add(columns)}::integer ${category ? `and k.category = ${values.add(category)}` : ''}`;
  const grid = gridSql(box, values, 'p.events');
  // The first month counts by the share of it that is still to come: counting its days would take ten times as many rows.
  return db.rows(
    Cluster,
    `with points as (select k.scope / ${GRID_COLUMNS} / 5::float8 - 89.9::float8 as latitude, k.scope % ${GRID_COLUMNS} / 5::float8 - 179.9::float8 as longitude,
          sum(k.events * case when k.month > ${since}::date then 1 else ${values.add(shareOfMonth(firstDay))}::float8 end) as events
        from event_month_counts k where k.month >= date_trunc('month', ${since}::date) and ${inBox} group by k.scope)
    select ${grid.latitude} as latitude, ${grid.longitude} as longitude, ceil(sum(p.events))::integer as count,
      false as "isOneSpot", null as event
    from points p where p.events > 0 group by ${grid.text} order by count desc limit ${MAX_CLUSTERS}`,
    values.list,
  );
}

/** The share of a month that is left. */
function shareOfMonth(firstDay: string): number {
  const { day, daysInMonth } = Temporal.PlainDate.from(firstDay);
  return (daysInMonth - day + 1) / daysInMonth;
}
