import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { defaultContent } from '#server/events/event-columns.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { extendSeriesJob, seriesJobs } from '#server/series/series.jobs.ts';
import { keepCalling } from './faults/calls.ts';

/** `node bench/series.ts`: creates the events of 10,000 weekly series 26 weeks ahead; the rate compared with bare inserts of the same rows. */

const SERIES = Number(process.argv[2] ?? 10_000);
const BATCH = 200;
const BARE = Math.min(1000, SERIES);
/** The number of concurrent jobs of a node. */
const AT_ONCE = 4;

const dataDir = mkdtempSync(join(tmpdir(), 'dig-bench-series-'));
const postgres = await startEmbeddedPostgres({ dataDir });
await migrate(postgres.connection);
// Not part of the measurement.
const db = openDatabase({
  ...postgres.connection,
  statement_timeout: 60_000,
  query_timeout: 65_000,
  lock_timeout: 30_000,
});
const content = {
  ...defaultContent,
  category: 'social-gatherings',
  interests: ['tea'],
  description: 'The same every week, and never the same.',
  attendance: 'online',
  capacity: 20,
};
const config = readConfig({ NODE_ENV: 'test' });

/** Series with their first event each, of different times and places in the week; nothing is made ahead of them yet. */
async function plantSeries(): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 1; from <= SERIES; from += BATCH) ids.push(...(await plantBatch(from)));
  await db.execute('insert into event_counters (event_id) select id from events');
  return ids;
}

async function plantBatch(from: number): Promise<string[]> {
  const rows = await db.rows(
    z.object({ id: z.string() }),
    `with host as (insert into people (id, name) values (gen_random_uuid(), 'Ada') returning id),
       inserted as (insert into series (created_by) select id from host, generate_series($1::integer, $2::integer) returning id, created_by),
       numbered as (select *, $1::integer - 1 + row_number() over () as n from inserted),
       planted as (
         insert into series_parts (series_id, rule, starts_local, duration_minutes, time_zone, content, created_until)
         select s.id, 'FREQ=WEEKLY;BYDAY=' || upper(left(to_char(first, 'Dy'), 2)), first, 120, 'Europe/Berlin',
             $3::jsonb || jsonb_build_object('title', 'Series number ' || n),
             first at time zone 'Europe/Berlin'
           from numbered s,
             lateral (select date_trunc('day', now())::timestamp - interval '7 days' + make_interval(days => (n % 7)::integer, hours => (8 + n % 12)::integer) as first) day
         returning *)
     insert into events (host_person_id, created_by, status, title, category, starts_local, ends_local, time_zone, starts_at, ends_at, attendance,
         published_at, series_id, series_part_id, series_rule, occurrence_local)
       select s.created_by, s.created_by, 'published', content->>'title', content->>'category', starts_local, starts_local + interval '2 hours',
         time_zone, created_until, created_until + interval '2 hours', 'online', now(), p.series_id, p.id, rule, starts_local from planted p join numbered s on s.id = p.series_id
       returning series_id as id`,
    [from, Math.min(SERIES, from + BATCH - 1), JSON.stringify(content)],
  );
  return rows.map(({ id }) => id);
}

/** The same rows once more, as plain SQL: what the database itself takes for 26 events with their search index. */
const insertBare = (seriesId: string) =>
  db.execute(
    `with copied as (
       insert into events (host_kind, host_person_id, created_by, status, published_at, title, category, interests, description,
           attendance, questions, time_zone, starts_local, ends_local, starts_at, ends_at)
         select host_kind, host_person_id, created_by, status, published_at, title, category, interests, description,
           attendance, questions, time_zone, starts_local, ends_local, starts_at, ends_at from events where series_id = $1 returning id)
     insert into event_counters (event_id, capacity) select id, 20 from copied`,
    [seriesId],
  );

async function measure(seriesIds: readonly string[], work: (seriesId: string) => Promise<unknown>): Promise<number> {
  const count = async () =>
    (await db.one(z.object({ count: z.number() }), 'select count(*) as count from events')).count;
  const [before, start] = [await count(), performance.now()];
  let next = 0;
  await keepCalling(
    AT_ONCE,
    () => next >= seriesIds.length,
    async () => void (await work(seriesIds[next++]!)),
  );
  const seconds = (performance.now() - start) / 1000;
  const made = (await count()) - before;
  console.log(
    `${made} events of ${seriesIds.length} series in ${seconds.toFixed(1)} s: ${Math.round(made / seconds)} a second`,
  );
  return made / seconds;
}

try {
  const ids = await plantSeries();
  await db.execute('analyze');
  const work = seriesJobs({ db, config, clock: systemClock }, { copied: [] });
  console.log('made by the job of the site');
  const made = await measure(ids, (seriesId) => runNow(work, extendSeriesJob, { seriesId }));
  console.log('the same rows by plain inserts');
  const bare = await measure(ids.slice(0, BARE), insertBare);
  console.log(`${((100 * made) / bare).toFixed(0)} % of the rate of plain inserts`);
} finally {
  await db.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
