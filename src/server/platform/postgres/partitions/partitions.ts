import { z } from 'zod';
import type { Database, Db } from '../db.ts';
import { LOCK_LIMITS, type LockLimits, untilUnlocked } from '../lock-limits.ts';

/*
 * Tables by month (UTC, by the time of the database): `notifications_2026_11` holds the rows of November, and goes at once when they are old.
 * Rows of months without a partition go to `notifications_default`, and move when theirs is made. docs/adr/0153.
 */

/** A job that fails each day is noticed before the default partition is needed. */
const MONTHS_AHEAD = 3;

const TableRow = z.object({ table: z.string(), time: z.string() });
type PartitionedTable = z.infer<typeof TableRow>;
const TABLES = `select c.relname as table, a.attname as time
  from pg_partitioned_table p join pg_class c on c.oid = p.partrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
 where c.relnamespace = current_schema()::regnamespace order by c.relname`;

/** Makes the months that tables lack: this one, the next ones, and past ones of rows that went to the default partition. */
export async function makePartitions(db: Database, lockLimits = LOCK_LIMITS): Promise<void> {
  for (const table of await db.rows(TableRow, TABLES)) {
    if ((await listMissingMonths(db, table)).length === 0) continue;
    await inShortLock(db, lockLimits, (tx) => addMissingMonths(tx, table));
  }
}

const MonthRow = z.object({ partition: z.string(), from: z.string(), until: z.string(), hasRows: z.boolean() });

function listMissingMonths(db: Db, { table, time }: PartitionedTable) {
  const monthOf = (value: string) => `date_trunc('month', ${value} at time zone 'UTC')`;
  return db.rows(
    MonthRow,
    `with waiting as (select distinct ${monthOf(time)} as month from ${table}_default),
       wanted as (select month from waiting where month < ${monthOf('now()')}
         union select generate_series(${monthOf('now()')}, ${monthOf('now()')} + make_interval(months => $1), interval '1 month')),
       named as (select month, to_char(month, '"${table}_"YYYY_MM') as partition from wanted)
     select partition, month || 'Z' as from, month + interval '1 month' || 'Z' as until, month in (select month from waiting) as "hasRows"
       from named where to_regclass(partition) is null order by month`,
    [MONTHS_AHEAD],
  );
}

async function addMissingMonths(tx: Db, partitioned: PartitionedTable): Promise<void> {
  const { table } = partitioned;
  // Another node may have made them in the meantime, and no row may come to the default partition from here on.
  await tx.execute(`lock table ${table} in access exclusive mode`);
  const months = await listMissingMonths(tx, partitioned);
  const movesRows = months.some(({ hasRows }) => hasRows);
  if (movesRows) {
    await tx.execute(`create temporary table moved_rows on commit drop as table ${table}_default with no data`);
    await copyRows(tx, `${table}_default`, 'moved_rows');
    // The audit refuses deletes, and detaching the partition would lock each table that it refers to.
    await tx.execute(`truncate ${table}_default`);
  }
  for (const { partition, from, until } of months)
    await tx.execute(`create table ${partition} partition of ${table} for values from ('${from}') to ('${until}')`);
  if (movesRows) await copyRows(tx, 'moved_rows', `${table} overriding system value`);
}

/** 10,000 notifications, which take a second on a busy machine of two cores: a statement has five. */
const PAGES_PER_STATEMENT = 256;
const PagesRow = z.object({ pages: z.number() });

/** Copies a table that nobody else changes. */
async function copyRows(tx: Db, source: string, target: string): Promise<void> {
  const size = `select pg_relation_size($1::regclass) / current_setting('block_size')::int as pages`;
  const { pages } = await tx.one(PagesRow, size, [source]);
  for (let page = 0; page < pages; page += PAGES_PER_STATEMENT)
    await tx.execute(
      `insert into ${target} select * from ${source} where ctid >= format('(%s,0)', $1::int)::tid and ctid < format('(%s,0)', $2::int)::tid`,
      [page, page + PAGES_PER_STATEMENT],
    );
}

const CountedRow = z.object({ rows: z.number() });
const MOST_COUNTED = 1000;

/** How many rows each table has in its default partition, up to a thousand. */
export async function countRowsWithoutMonth(db: Db): Promise<{ table: string; rows: number }[]> {
  const counts = [];
  for (const { table } of await db.rows(TableRow, TABLES)) {
    const few = `select from ${table}_default limit ${MOST_COUNTED}`;
    counts.push({ table, ...(await db.one(CountedRow, `select count(*) as rows from (${few}) few`)) });
  }
  return counts;
}

const NameRow = z.object({ name: z.string() });

/**
 * Drops the months of a table that ended so long ago, such as `180 days`. Dropping detaches too, in one step, which a crash cannot leave half done. Detaching
 * first would lock the tables that the month refers to, such as people, even for readers.
 */
export async function dropOldPartitions(
  db: Database,
  table: string,
  { keptFor, lockLimits = LOCK_LIMITS }: { keptFor: string; lockLimits?: LockLimits },
): Promise<void> {
  const old = await db.rows(
    NameRow,
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::regclass and c.relname ~ '_\\d{4}_\\d\\d$'
        and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= now() - $2::interval
      order by c.relname`,
    [table, keptFor],
  );
  for (const { name } of old)
    await inShortLock(db, lockLimits, async (tx) => void (await tx.execute(`drop table if exists ${name}`)));
}

const inShortLock = (db: Database, lockLimits: LockLimits, work: (tx: Db) => Promise<void>): Promise<void> =>
  untilUnlocked(lockLimits, () =>
    db.transaction(async (tx) => {
      await tx.execute(`set local lock_timeout = ${lockLimits.timeoutMs}`);
      await work(tx);
    }),
  );
