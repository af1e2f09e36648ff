import { z } from 'zod';
import { GroupCard } from '#contracts/groups/groups.contract.ts';
import { OrganizationCard } from '#contracts/organizations/organizations.contract.ts';
import { GROUP_CARD } from '#server/groups/group-cards.queries.ts';
import { ORGANIZATION_CARD } from '#server/organizations/organizations.queries.ts';
import { distanceSql } from '#server/platform/formats/geo-grid.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { Values } from '#server/search/events/listing-sql.ts';
import type { Search } from '#server/search/events/search-filters.ts';

export type HostSubject = 'group' | 'organization';
export type HostSearch = Pick<Search, 'words' | 'circle'> & { kind: string | null };
/** `listed` is the default order: biggest groups first, newest organizations first. */
export type HostOrder = 'relevance' | 'distance' | 'listed';
/** The sort key of a host: ascending by `first`, then `second`, then id. */
export type HostPosition = { first: number; second: number; id: string };
type Page = { order: HostOrder; after: HostPosition | null; limit: number };

/** Below this number of matches, words are looked up in the text index. Above, hosts are scanned in list order and the first matches ranked. */
const FEW_MATCHES = 3000;
const MAX_SCANNED = 20_000;
const MAX_RANKED = 200;

const SUBJECTS = {
  group: {
    view: 'listable_groups',
    table: 'groups g',
    id: 'g',
    card: GROUP_CARD,
    age: '-l.size::float8',
  },
  organization: {
    view: 'listable_organizations',
    table: 'organizations o',
    id: 'o',
    card: ORGANIZATION_CARD,
    age: '-extract(epoch from l.created_at)::float8',
  },
} as const;
/** Matches the indexes. */
const LISTED_ORDER = { group: 'l.size desc, l.id', organization: 'l.created_at desc, l.id' } as const;

const position = { first: z.number(), second: z.number(), distanceKm: z.number().nullable() };
const hostRows = { group: GroupCard.extend(position), organization: OrganizationCard.extend(position) };
export type FoundHost<Subject extends HostSubject> = z.infer<(typeof hostRows)[Subject]>;
const ROW_SCHEMAS: { [Subject in HostSubject]: z.core.$ZodType<FoundHost<Subject>> } = hostRows;

/** A page of cards with their positions. */
export async function listHosts<Subject extends HostSubject>(
  db: Db,
  subject: Subject,
  search: HostSearch,
  { order, after, limit }: Page,
): Promise<FoundHost<Subject>[]> {
  const { table, id, card, age } = SUBJECTS[subject];
  const values = new Values();
  const { words, circle } = search;
  const score = () =>
    words
      ? `-(ts_rank(l.tsv, ${values.add(words.all)}::tsquery) * case when l.tsv @@ ${values.add(words.exact)}::tsquery then 2 else 1 end)::float8`
      : '0::float8';
  const first = { relevance: score, distance: () => 'near.km', listed: () => age }[order]();
  const position = [after?.first ?? null, after?.second ?? null, after?.id ?? null].map((part) => values.add(part));
  const isAfter = (key: string, row: string) =>
    `(${key}, ${row}) > (${position[0]}::float8, ${position[1]}::float8, ${position[2]}::uuid)`;
  const near = circle ? nearSql(circle, values) : 'select null::integer as place_id, null::float8 as km where false';
  const isIndexScan = !words && (circle ? order === 'distance' || subject === 'group' : true);
  const scan = isIndexScan ? { after, limit, isAfter: after ? isAfter(first, '-l.size::float8, l.id') : null } : null;
  const rows = candidatesSql(subject, search, values, scan);
  const text = `with near as materialized (${near}),
    found as (select l.id, near.km, ${first} as first, -l.size::float8 as second
      from (${rows}) l left join near on near.place_id = l.place_id),
    page as (select * from found where ${position[0]}::float8 is null or ${isAfter('first', 'second, id')}
      order by first, second, id limit ${limit})
    select ${card}, round(page.km::numeric, 1)::float8 as "distanceKm", page.first, page.second
      from page join ${table} on ${id}.id = page.id left join places p on p.id = ${id}.place_id
      order by page.first, page.second, page.id`;
  return db.rows(ROW_SCHEMAS[subject], text, values.list);
}

/** SQL: the towns within a circle, with distances. */
function nearSql({ cells, latitude, longitude, radiusKm }: NonNullable<Search['circle']>, values: Values): string {
  const km = distanceSql(values.add(latitude), values.add(longitude), 'p');
  return `select id as place_id, km from (select p.id, ${km} as km from places p
      where grid_cell(p.latitude, p.longitude) = any (${values.add(cells)}::integer[])) p
    where km <= ${values.add(radiusKm)}::float8`;
}

/** A page that an index provides in the right order. */
type IndexScan = Pick<Page, 'after' | 'limit'> & { isAfter: string | null };

/** SQL: the hosts that match the filters, from the appropriate index. Fenced like the plans for events (listing-sql.ts). */
function candidatesSql(
  subject: HostSubject,
  { words, circle, kind }: HostSearch,
  values: Values,
  scan: IndexScan | null,
): string {
  const { view } = SUBJECTS[subject];
  const kindCondition = kind && `l.kind = ${values.add(kind)}`;
  if (circle && scan)
    return `select l.* from near cross join lateral (select l.* from ${view} l
      where ${['l.place_id = near.place_id', kindCondition, scan.isAfter].filter(Boolean).join(' and ')}
      order by l.size desc, l.id limit ${scan.limit}) l`;
  const conditions = [kindCondition, circle && 'l.place_id in (select place_id from near)'];
  const tsquery = words && `${values.add(words.all)}::tsquery`;
  const where = (more: string | null = null) => [...conditions, more].filter(Boolean).join(' and ') || 'true';
  if (tsquery && words.estimate < FEW_MATCHES)
    return `select l.* from (select * from ${view} l where l.tsv @@ ${tsquery} offset 0) l where ${where()}`;
  if (circle) return `select l.* from ${view} l where ${where(tsquery && `l.tsv @@ ${tsquery}`)}`;
  if (tsquery)
    return `select l.* from (select * from ${view} l order by ${LISTED_ORDER[subject]} limit ${MAX_SCANNED}) l
      where ${where(`l.tsv @@ ${tsquery}`)} limit ${MAX_RANKED}`;
  return `select l.* from ${view} l where ${where(scanStartSql(subject, values, scan))} order by ${LISTED_ORDER[subject]} limit ${scan?.limit ?? MAX_RANKED}`;
}

/** SQL: starts the index scan where the last page ended. The exact position is checked by the outer query. */
function scanStartSql(subject: HostSubject, values: Values, scan: IndexScan | null): string | null {
  if (!scan?.after) return null;
  const last = values.add(-scan.after.first);
  const id = values.add(scan.after.id);
  const key = subject === 'group' ? 'l.size' : 'extract(epoch from l.created_at)::float8';
  const start =
    subject === 'group'
      ? `l.size <= ${last}::float8::bigint`
      : `l.created_at <= to_timestamp(${last}::float8) + interval '1 ms'`;
  return `${start} and (${key} < ${last}::float8 or (${key} = ${last}::float8 and l.id > ${id}::uuid))`;
}
