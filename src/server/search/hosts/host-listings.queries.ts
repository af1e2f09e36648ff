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
/** `listed` is the order for looking around: of groups the biggest first, of organizations the newest. */
export type HostOrder = 'relevance' | 'distance' | 'listed';
/** The key of a host in its order; both ascend, and the id decides between equals. */
export type HostPosition = { first: number; second: number; id: string };
type Page = { order: HostOrder; after: HostPosition | null; limit: number };

/** Up to here the words are looked up, beyond they are met among so many in the order of the list; the first of these are ranked. */
const FEW_MATCHES = 3000;
const LOOKED_THROUGH = 20_000;
const RANKED = 200;

const subjects = {
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
/** As the indexes have it. */
const listed = { group: 'l.size desc, l.id', organization: 'l.created_at desc, l.id' } as const;

const position = { first: z.number(), second: z.number(), distanceKm: z.number().nullable() };
const hostRows = { group: GroupCard.extend(position), organization: OrganizationCard.extend(position) };
export type FoundHost<Subject extends HostSubject> = z.infer<(typeof hostRows)[Subject]>;
/** Typed by subject, so that each has cards of its own. */
const rowOf: { [Subject in HostSubject]: z.ZodType<FoundHost<Subject>> } = hostRows;

/** One page of cards, each with its position. */
export async function listHosts<Subject extends HostSubject>(
  db: Db,
  subject: Subject,
  search: HostSearch,
  { order, after, limit }: Page,
): Promise<FoundHost<Subject>[]> {
  const { table, id, card, age } = subjects[subject];
  const values = new Values();
  const { words, circle } = search;
  const score = () =>
    words
      ? `-(ts_rank(l.tsv, ${values.add(words.all)}::tsquery) * case when l.tsv @@ ${values.add(words.exact)}::tsquery then 2 else 1 end)::float8`
      : '0::float8';
  const first = { relevance: score, distance: () => 'near.km', listed: () => age }[order]();
  const position = [after?.first ?? null, after?.second ?? null, after?.id ?? null].map((part) => values.add(part));
  const isBeyond = (key: string, row: string) =>
    `(${key}, ${row}) > (${position[0]}::float8, ${position[1]}::float8, ${position[2]}::uuid)`;
  const near = circle ? nearSql(circle, values) : 'select null::integer as place_id, null::float8 as km where false';
  const isWalk = !words && (circle ? order === 'distance' || subject === 'group' : true);
  const walk = isWalk ? { after, limit, isBeyond: after ? isBeyond(first, '-l.size::float8, l.id') : null } : null;
  const rows = candidates(subject, search, values, walk);
  const text = `with near as materialized (${near}),
    found as (select l.id, near.km, ${first} as first, -l.size::float8 as second
      from (${rows}) l left join near on near.place_id = l.place_id),
    page as (select * from found where ${position[0]}::float8 is null or ${isBeyond('first', 'second, id')}
      order by first, second, id limit ${limit})
    select ${card}, round(page.km::numeric, 1)::float8 as "distanceKm", page.first, page.second
      from page join ${table} on ${id}.id = page.id left join places p on p.id = ${id}.place_id
      order by page.first, page.second, page.id`;
  return db.rows(rowOf[subject], text, values.list);
}

/** Towns within a circle, and how far each is. */
function nearSql({ cells, latitude, longitude, radiusKm }: NonNullable<Search['circle']>, values: Values): string {
  const km = distanceSql(values.add(latitude), values.add(longitude), 'p');
  return `select id as place_id, km from (select p.id, ${km} as km from places p
      where grid_cell(p.latitude, p.longitude) = any (${values.add(cells)}::integer[])) p
    where km <= ${values.add(radiusKm)}::float8`;
}

/** Where a page of an order that an index has begins and ends. */
type Walk = Pick<Page, 'after' | 'limit'> & { isBeyond: string | null };

/** Hosts that fulfil the filters, from the index that fits; fenced as those of events are, so that the planner does not mix ways. */
function candidates(
  subject: HostSubject,
  { words, circle, kind }: HostSearch,
  values: Values,
  walk: Walk | null,
): string {
  const { view } = subjects[subject];
  const ofKind = kind && `l.kind = ${values.add(kind)}`;
  if (circle && walk)
    return `select l.* from near cross join lateral (select l.* from ${view} l
      where ${['l.place_id = near.place_id', ofKind, walk.isBeyond].filter(Boolean).join(' and ')}
      order by l.size desc, l.id limit ${walk.limit}) l`;
  const conditions = [ofKind, circle && 'l.place_id in (select place_id from near)'];
  const tsquery = words && `${values.add(words.all)}::tsquery`;
  const where = (more: string | null = null) => [...conditions, more].filter(Boolean).join(' and ') || 'true';
  if (tsquery && words.estimate < FEW_MATCHES)
    return `select l.* from (select * from ${view} l where l.tsv @@ ${tsquery} offset 0) l where ${where()}`;
  if (circle) return `select l.* from ${view} l where ${where(tsquery && `l.tsv @@ ${tsquery}`)}`;
  if (tsquery)
    return `select l.* from (select * from ${view} l order by ${listed[subject]} limit ${LOOKED_THROUGH}) l
      where ${where(`l.tsv @@ ${tsquery}`)} limit ${RANKED}`;
  return `select l.* from ${view} l where ${where(beyond(subject, values, walk))} order by ${listed[subject]} limit ${walk?.limit ?? RANKED}`;
}

/** Begins the walk along the index where the last page ended; the exact position is checked outside. */
function beyond(subject: HostSubject, values: Values, walk: Walk | null): string | null {
  if (!walk?.after) return null;
  const last = values.add(-walk.after.first);
  const id = values.add(walk.after.id);
  const key = subject === 'group' ? 'l.size' : 'extract(epoch from l.created_at)::float8';
  const start =
    subject === 'group'
      ? `l.size <= ${last}::float8::integer`
      : `l.created_at <= to_timestamp(${last}::float8) + interval '1 ms'`;
  return `${start} and (${key} < ${last}::float8 or (${key} = ${last}::float8 and l.id > ${id}::uuid))`;
}
