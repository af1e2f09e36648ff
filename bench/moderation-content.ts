import pg from 'pg';

/** An id that follows from the table and the number of the row. */
export const idOf = (table: string, number = 'n') => `md5('${table} ' || ${number})::uuid`;
const AUTHORS = 1000;
const DECISIONS = 1000;
const HIDDEN = `case when n % 100 = 1 then now() end`;
const hiddenBy = (id: string) =>
  `case when n % 200 = 1 then ${id} when n % 200 = 101 then ${idOf('decisions', `(1 + n % ${DECISIONS})`)} end`;
const AUTHOR = idOf('people', `(1 + n % ${AUTHORS})`);
const TEXT = `'We meet and play games together' || case when n % 1000 = 0 then ', and buy cheap pills' else '' end || repeat(' at the usual place.', 8)`;
const at = (minutes: string) => `now() - n * interval '${minutes}'`;

/** Columns and values of the rows of each table, numbered n, and their share of the whole. */
const TABLES = [
  {
    table: 'pictures',
    share: 0.1,
    columns: 'id, created_at, hidden_at, hidden_by',
    values: (id: string) => `${id}, ${at('5 minutes')}, ${HIDDEN}, ${hiddenBy(id)}`,
  },
  {
    table: 'series',
    share: 0.02,
    columns: 'id, created_by, created_at',
    values: (id: string) => `${id}, ${AUTHOR}, ${at('25 minutes')}`,
  },
  {
    table: 'events',
    share: 0.4,
    columns:
      'id, host_person_id, created_by, status, title, category, description, cover_id, attendance, starts_local, ends_local, time_zone, starts_at, ends_at, published_at, hidden_at, hidden_by, hidden_status',
    values: (
      id: string,
    ) => `${id}, ${AUTHOR}, ${AUTHOR}, case when n % 100 = 1 then 'draft' else 'published' end, 'Games ' || n, 'social-gatherings', ${TEXT},
      ${idOf('pictures', `(1 + n % (rows / 4))`)}, 'online', now(), now() + interval '1 hour', 'Europe/Berlin', now(), now() + interval '1 hour', ${at('1 minute')}, ${HIDDEN}, ${hiddenBy(id)},
        case when n % 100 = 1 then 'published' end`,
  },
  {
    table: 'groups',
    share: 0.03,
    columns: 'id, slug, name, description, tsv, created_at, updated_at, hidden_at, hidden_by',
    values: (id: string) =>
      `${id}, 'group-' || n, 'Group ' || n, ${TEXT}, to_tsvector('public.site_text', ${TEXT}), ${at('15 minutes')}, now(), ${HIDDEN}, ${hiddenBy(id)}`,
  },
  {
    table: 'organizations',
    share: 0.03,
    columns: 'id, slug, kind, name, description, tsv, created_by, created_at, updated_at, hidden_at, hidden_by',
    values: (id: string) =>
      `${id}, 'organization-' || n, 'business', 'Club ' || n, ${TEXT}, to_tsvector('public.site_text', ${TEXT}), ${AUTHOR}, ${at('15 minutes')}, now(), ${HIDDEN}, ${hiddenBy(id)}`,
  },
  {
    table: 'comments',
    share: 0.3,
    columns: 'id, event_id, author_id, text, created_at, hidden_at, hidden_by',
    values: (id: string) =>
      `${id}, ${idOf('events')}, ${AUTHOR}, ${TEXT}, ${at('2 minutes')}, ${HIDDEN}, ${hiddenBy(id)}`,
  },
  {
    table: 'group_posts',
    share: 0.1,
    columns: 'id, group_id, author_id, title, text, visibility, created_at, hidden_at, hidden_by',
    values: (id: string) =>
      `${id}, ${idOf('groups', '(1 + n % (rows * 3 / 10))')}, ${AUTHOR}, 'Post ' || n, ${TEXT}, 'public', ${at('5 minutes')}, ${HIDDEN}, ${hiddenBy(id)}`,
  },
  {
    table: 'teams',
    share: 0.02,
    columns: 'id, name, created_at, hidden_at, hidden_by',
    values: (id: string) => `${id}, 'Team ' || n, ${at('25 minutes')}, ${HIDDEN}, ${hiddenBy(id)}`,
  },
] as const;

const DATES_OF_SERIES = 26;

/** About `count` things of all kinds, one in a hundred hidden or held, without the work of triggers; answers how many. */
export async function fillContent(superuser: pg.ClientConfig, count: number): Promise<number> {
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(`set session_replication_role = replica; set search_path to public`);
  await client.query(
    `insert into decisions (id, case_id, author_id, action, rule, explanation, made_at)
     select ${idOf('decisions')}, id, author_id, case when n % 2 = 0 then 'hide' else 'remove' end, 'spam', 'Spam', opened_at
       from (select *, row_number() over () as n from moderation_cases where state = 'decided' limit ${DECISIONS}) decided`,
  );
  let things = 0;
  for (const { table, share, columns, values } of TABLES) {
    const rows = Math.round(count * share);
    things += rows;
    await client.query(
      `insert into ${table} (${columns})
       select ${values('id')} from (select n, ${idOf(table)} as id, $1::integer as rows from generate_series(1, $1::integer) n) numbered`,
      [rows],
    );
  }
  await client.query(
    `insert into events (host_person_id, created_by, status, title, category, description, attendance, starts_local, ends_local, time_zone, starts_at, ends_at,
         published_at, series_id, series_part_id, series_rule, occurrence_local)
     select s.created_by, s.created_by, 'published', 'Weekly', 'social-gatherings', 'We meet each week', 'online', now(), now() + interval '1 hour', 'Europe/Berlin', now(), now() + interval '1 hour', s.created_at, s.id, s.id, 'FREQ=WEEKLY',
         now()::timestamp + week * interval '7 days'
       from series s cross join generate_series(1, $1::integer) week`,
    [DATES_OF_SERIES],
  );
  await client.query('vacuum (analyze)');
  await client.end();
  return things;
}
