import { z } from 'zod';
import { ContentKind, ContentState, contentKinds } from '#contracts/moderation/content-fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { optionalPersonJson } from '#server/people/avatars.queries.ts';
import { pictureUrl } from '#server/pictures/pictures.queries.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';
import { TARGET_STATEMENTS } from './targets.queries.ts';

const ContentRow = z.object({
  kind: ContentKind,
  targetId: z.string(),
  postedAt: z.date(),
  position: z.string(),
  state: ContentState,
  title: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  picture: z.string().nullable(),
  author: PersonCard.nullable(),
  authorId: z.string().nullable(),
  authorRole: z.string().nullable(),
});
export type ContentRow = z.infer<typeof ContentRow>;

/**
 * Where each kind is, what of it strangers can read (or could, before it was hidden), and whose it is. `at` has an index with `id`, so that each
 * kind gives the first rows of the list without sorting.
 */
type Source = { from: string; at: string; readable: string; author: string; words: string; isHidden?: string };
const QUERY = `websearch_to_tsquery('public.site_text', $words)`;
/** As in the indexes of these texts. */
const wordsIn = (text: string) => `to_tsvector('public.site_text', ${text}) @@ ${QUERY}`;
const EVENT = `(e.status <> 'draft' or e.hidden_at is not null) and e.visibility <> 'members'`;
/** Reads these events once, instead of one of each series. */
const SERIES_WITH = (condition: string) =>
  `s.id = any (array(select x.series_id from events x where x.series_id is not null and ${condition}))`;
/** Names the author of the dates, as a case does: another organizer may have made the series of them. */
const BY_AUTHOR_OF_DATES = SERIES_WITH('x.created_by = $author');
const FIRST_DATE = (condition: string, rank: number) =>
  `(select first.*, ${rank} as rank from events first where first.series_id = s.id ${condition} order by first.occurrence_local::date limit 1)`;
/** One date may be hidden while others still have to be decided about. Each part reads one row of an index. */
const SERIES = `series s join lateral (${FIRST_DATE('and ($state)', 0)} union all ${FIRST_DATE('', 1)} order by rank limit 1) e on true`;
const EVENT_FIELDS = { author: 'e.created_by = $author', words: wordsIn(`e.title || ' ' || e.description`) };
const SOURCES: readonly (Source & { kind: ContentKind; row: string })[] = [
  {
    kind: 'event',
    row: 'e',
    from: 'events e',
    at: 'e.published_at',
    readable: `e.published_at is not null and e.series_id is null and ${EVENT}`,
    ...EVENT_FIELDS,
  },
  {
    kind: 'event',
    row: 'e',
    from: SERIES,
    at: 's.created_at',
    readable: EVENT,
    author: BY_AUTHOR_OF_DATES,
    words: SERIES_WITH(`x.published_at is not null and ${wordsIn(`x.title || ' ' || x.description`)}`),
    isHidden: SERIES_WITH('x.hidden_by is not null'),
  },
  {
    kind: 'comment',
    row: 'c',
    from: 'comments c join events e on e.id = c.event_id',
    at: 'c.created_at',
    readable: `c.deleted_at is null and e.visibility <> 'members'`,
    author: 'c.author_id = $author',
    words: wordsIn('c.text'),
  },
  {
    kind: 'post',
    row: 'o',
    from: 'group_posts o join groups g on g.id = o.group_id',
    at: 'o.created_at',
    readable: `o.visibility = 'public' and g.chosen_visibility = 'public'`,
    author: 'o.author_id = $author',
    words: wordsIn(`o.title || ' ' || o.text`),
  },
  {
    kind: 'group',
    row: 'g',
    from: 'groups g',
    at: 'g.created_at',
    readable: `g.chosen_visibility = 'public'`,
    author: `g.id in (select m.group_id from group_members m where m.person_id = $author and m.role = 'organizer')`,
    words: `g.tsv @@ ${QUERY} and (g.visibility = 'public' or g.hidden_by is not null)`,
  },
  {
    kind: 'organization',
    row: 'o',
    from: 'organizations o',
    at: 'o.created_at',
    readable: 'true',
    author: `o.id in (select s.organization_id from organization_staff s where s.person_id = $author and s.role = 'owner')`,
    words: `o.tsv @@ ${QUERY}`,
  },
  {
    kind: 'picture',
    row: 'p',
    from: 'pictures p',
    at: 'p.created_at',
    // With a limit each, because the planner would read all events to know about thirty pictures.
    readable: `coalesce((select true from events e where e.cover_id = p.id and ${EVENT} limit 1),
      (select true from groups g where p.id in (g.logo_id, g.cover_id) and g.chosen_visibility = 'public' limit 1),
      (select true from organizations o where p.id in (o.logo_id, o.cover_id) limit 1), false)`,
    author: `p.id in (select e.cover_id from events e where e.created_by = $author and e.cover_id is not null)`,
    words: 'false',
  },
  {
    kind: 'team',
    row: 't',
    from: 'teams t',
    at: 't.created_at',
    readable: 't.deleted_at is null',
    author: 't.id in (select m.team_id from team_members m where m.person_id = $author and m.is_captain)',
    words: wordsIn('t.name'),
  },
];

const DECIDED = (row: string, condition = '') =>
  `exists (select from decisions d where d.id = ${row}.hidden_by ${condition})`;
/** What is held is hidden by an id that is no decision's. */
const STATES: Record<ContentState, (row: string) => string> = {
  visible: (row) => `${row}.hidden_at is null`,
  held: (row) => `${row}.hidden_by is not null and not ${DECIDED(row)}`,
  hidden: (row) => DECIDED(row, `and d.action <> 'remove'`),
  removed: (row) => DECIDED(row, `and d.action = 'remove'`),
};

export type ContentFilter = {
  kind?: ContentKind | undefined;
  state?: ContentState | undefined;
  author?: string | undefined;
  q?: string | undefined;
};
type Page = { after: { at: string; id: string } | null; limit: number };

/**
 * Each kind gives the first rows of its own, in the order of its index; only those of the page are looked up further. The limit is part of the
 * statement, because the planner does not expect a page of rows from a parameter.
 */
export async function listContent(db: Db, filter: ContentFilter, { after, limit }: Page): Promise<ContentRow[]> {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const author = filter.author && `${parameter(filter.author)}::uuid`;
  const words = filter.q && `${parameter(filter.q)}::text`;
  const position = after && `(${parameter(after.at)}::timestamptz, ${parameter(after.id)}::uuid)`;
  const parts = SOURCES.filter(({ kind }) => !filter.kind || kind === filter.kind).map((source) => {
    const { kind, row, at } = source;
    const conditions = [
      source.readable,
      ...(filter.state ? [STATES[filter.state](row)] : []),
      ...(filter.state && filter.state !== 'visible' && source.isHidden ? [source.isHidden] : []),
      ...(author ? [source.author.replace('$author', author)] : []),
      ...(words ? [source.words.replace('$words', words)] : []),
      ...(position ? [`(${at}, ${row}.id) < ${position}`] : []),
    ];
    return `(select '${kind}' as kind, ${row}.id, ${at} as at, ${row}.hidden_at, ${row}.hidden_by
      from ${source.from.replace('$state', STATES[filter.state ?? 'visible']('first'))}
      where ${conditions.map((condition) => `(${condition})`).join(' and ')} order by ${at} desc, ${row}.id desc limit ${limit})`;
  });
  return db.rows(
    ContentRow,
    `with page as materialized (select * from (${parts.join(' union all ')}) listed order by at desc, id desc limit ${limit}),
       described as (${DESCRIBED})
     select d.kind, d.id as "targetId", d.at as "postedAt", d.at::text as position, d.title, d.text, d.path,
         case when d.kind = 'picture' then ${pictureUrl('d.id')} end as picture, d."authorId", a.role as "authorRole",
         ${optionalPersonJson()} as author,
         case when d.hidden_at is null then 'visible' when x.id is null then 'held' when x.action = 'remove' then 'removed' else 'hidden' end as state
       from described d left join decisions x on x.id = d.hidden_by
       left join people p on p.id = d."authorId" left join avatars v on v.person_id = p.id left join accounts a on a.id = p.id
      order by d.at desc, d.id desc`,
    values,
  );
}

const DESCRIBED = contentKinds
  .map(
    (kind) =>
      `select page.*, target.* from page cross join lateral (${TARGET_STATEMENTS[kind].replaceAll('$1', 'page.id')}) target where page.kind = '${kind}'`,
  )
  .join(' union all ');

/** Whether the list of what the person posted, or of all content, has the series of the event. */
export async function isSeriesListed(db: Db, eventId: string, authorId: string | undefined): Promise<boolean> {
  const listed = await db.execute(
    `select from ${SERIES.replace('$state', STATES.visible('first'))}
      where s.id = (select d.series_id from events d where d.id = $1) and ($2::uuid is null or ${BY_AUTHOR_OF_DATES.replace('$author', '$2')}) and ${EVENT}`,
    [eventId, authorId ?? null],
  );
  return listed > 0;
}

/** The other dates of the series of these events that others can see. */
export async function listOtherDates(db: Db, eventIds: readonly string[]): Promise<string[]> {
  const rows = await db.rows(
    IdRow,
    `select distinct o.id from events e join events o on o.series_id = e.series_id
      where e.id = any ($1::uuid[]) and o.id <> all ($1::uuid[]) and o.status <> 'draft' and o.hidden_at is null order by o.id`,
    [eventIds],
  );
  return rows.map(({ id }) => id);
}
