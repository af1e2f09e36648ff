import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';

/**
 * `node bench/partitions.ts [rows]`: what months of notifications as partitions would save when a month ends, and what they would cost when
 * people are notified, compared with the table as it is (docs/adr/0153).
 */

const ROWS = Number(process.argv[2] ?? 1_000_000);
const NEW_ROWS = ROWS / 10;
const BATCH = 500;
const PEOPLE = 10_000;

/** The columns and indexes of notifications, by month, with the key that holds once per person and reason in a table of its own. */
const PARTITIONED = `
  create table monthly (like notifications including defaults including identity including constraints) partition by range (created_at);
  create table monthly_old partition of monthly for values from ('2026-01-01') to ('2026-02-01');
  create table monthly_new partition of monthly for values from ('2026-08-01') to ('2026-09-01');
  alter table monthly add primary key (id, created_at),
    add foreign key (person_id) references people (id) on delete cascade, add foreign key (event_id) references events (id) on delete cascade,
    add foreign key (group_id) references groups (id) on delete cascade, add foreign key (actor_id) references people (id) on delete cascade;
  create index on monthly (person_id, id desc) where is_in_site;
  create index on monthly (person_id, id desc) where is_in_site and read_at is null;
  create index on monthly (person_id, created_at) where waits_for_digest;
  create index on monthly (created_at);
  create index on monthly (event_id) where event_id is not null;
  create index on monthly (group_id) where group_id is not null;
  create index on monthly (actor_id) where actor_id is not null;
  create table monthly_reasons (person_id uuid not null, reason text not null, created_at timestamptz not null, primary key (person_id, reason));
  create index on monthly_reasons (created_at)`;

const COLUMNS = 'person_id, kind, reason, facts, is_in_site, waits_for_digest, created_at';
const rows = (from: string, to: string) =>
  `select p.id as person_id, 'event-changed' as kind, 'changed:' || gen_random_uuid() as reason,
     '{"eventId": "00000000-0000-4000-8000-000000000000", "title": "A fair in the park", "change": "cancelled"}'::jsonb as facts,
     true as is_in_site, false as waits_for_digest, $1::timestamptz + n * interval '1 second' as created_at
   from generate_series(${from}::int, ${to}::int) n join people p on p.name = 'Guest ' || n % ${PEOPLE}`;
const intoPlain = (source: string) =>
  `insert into notifications (${COLUMNS}) ${source} on conflict on constraint notifications_one_per_reason do nothing`;
const intoMonthly = (source: string) =>
  `with given as materialized (${source}),
     fresh as (insert into monthly_reasons select person_id, reason, created_at from given on conflict do nothing returning person_id, reason)
   insert into monthly (${COLUMNS}) select ${COLUMNS} from given join fresh using (person_id, reason)`;

const [OLD, NEW] = ['2026-01-01', '2026-08-01'];
const dataDir = mkdtempSync(join(tmpdir(), 'dig-bench-partitions-'));
const postgres = await startEmbeddedPostgres({ dataDir });
await migrate(postgres.connection);
const db = openDatabase({ ...postgres.connection, statement_timeout: 0, query_timeout: 0, lock_timeout: 0 });

const Position = z.object({ bytes: z.coerce.number() });
const walPosition = async () => (await db.one(Position, `select pg_current_wal_lsn() - '0/0' as bytes`)).bytes;

async function measure(work: () => Promise<unknown>): Promise<{ seconds: number; megabytes: number }> {
  const [startedAt, before] = [performance.now(), await walPosition()];
  await work();
  return { seconds: (performance.now() - startedAt) / 1000, megabytes: ((await walPosition()) - before) / 1e6 };
}

async function insertBatches(insert: (source: string) => string): Promise<void> {
  for (let from = 1; from <= NEW_ROWS; from += BATCH)
    await db.execute(insert(rows('$2', '$3')), [NEW, from, Math.min(from + BATCH - 1, NEW_ROWS)]);
}

const results: [string, { seconds: number; megabytes: number }][] = [];
const note = async (name: string, work: () => Promise<unknown>) => void results.push([name, await measure(work)]);

try {
  await db.execute(`insert into people (name) select 'Guest ' || n from generate_series(0, $1::int - 1) n`, [PEOPLE]);
  await db.execute('create index on people (name)');
  for (const statement of PARTITIONED.split(';')) await db.execute(statement);
  for (const insert of [intoPlain, intoMonthly]) await db.execute(insert(rows('1', String(ROWS))), [OLD]);
  await db.execute('vacuum analyze');
  await db.execute('checkpoint').catch(() => {});
  await note(`insert ${NEW_ROWS}, table as it is`, () => insertBatches(intoPlain));
  await note(`insert ${NEW_ROWS}, months and a table of keys`, () => insertBatches(intoMonthly));
  await note(`delete ${ROWS} old rows`, () => db.execute('delete from notifications where created_at < $1', [NEW]));
  await note('vacuum after it', () => db.execute('vacuum notifications'));
  await note('detach and drop the month', async () => {
    await db.execute('alter table monthly detach partition monthly_old');
    await db.execute('drop table monthly_old');
  });
  await note(`delete its ${ROWS} keys`, () => db.execute('delete from monthly_reasons where created_at < $1', [NEW]));
  await note('vacuum after it', () => db.execute('vacuum monthly_reasons'));
} finally {
  await db.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}
for (const [name, { seconds, megabytes }] of results)
  console.log(`${name.padEnd(46)} ${seconds.toFixed(2).padStart(8)} s ${megabytes.toFixed(0).padStart(6)} MB of WAL`);
console.log(
  `months and keys: inserts take ${(results[1]![1].seconds / results[0]![1].seconds).toFixed(2)} of the time (load ${loadavg()[0]!.toFixed(1)})`,
);
