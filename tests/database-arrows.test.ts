import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { filesIn, read } from '#tests/support/source-files.ts';
import { testDatabase } from '#tests/support/test-database.ts';

const app = await testDatabase();

/** Low to high, as the imports of src/server are checked. */
const featureOrder = [
  'platform',
  ...[
    ...read('.dependency-cruiser.cjs')
      .match(/const featureOrder = \[(.*?)\]/)![1]!
      .matchAll(/'([a-z]+)'/g),
  ].map(([, feature]) => feature!),
];
const isAbove = (feature: string, other: string) => featureOrder.indexOf(feature) > featureOrder.indexOf(other);

/** `0008_events.sql`, `0107_add_price_to_events.sql` or `08_events.sql`: the feature is the last word of a file's name. */
const featureOf = (file: string) => file.match(/([a-z]+)(?:\.concurrent|\.backfill)?\.sql$/)![1]!;
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);

const owners = new Map(
  filesIn('db/migrations', /\.sql$/).flatMap((file) =>
    namesIn(read(file), /^create (?:unlogged )?table (\w+)(?! partition of)\b/gm).map(
      (table) => [table, featureOf(file)] as const,
    ),
  ),
);
const WRITES = /\b(?:insert into|update|delete from)\s+(?:public\.)?(\w+)/gi;
const tablesWritten = (sql: string) => [...new Set(namesIn(sql, WRITES))].filter((table) => owners.has(table));

describe('tables', () => {
  test('belong to the feature that their migration is named for', async () => {
    const Row = z.object({ name: z.string() });
    const tables = await app.db.rows(
      Row,
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const kept = ['migrations', 'functions', 'backfills'];
    expect(tables.map(({ name }) => name).toSorted()).toEqual([...owners.keys(), ...kept].toSorted());
    expect([...owners.values()].filter((feature) => !featureOrder.includes(feature))).toEqual([]);
  });

  test('are written only by the code of their owner', () => {
    const sources = filesIn('src/server', /(?<!\.test|\.gen)\.ts$/);
    const foreign = sources.flatMap((file) => {
      const text = read(file);
      const named = namesIn(text, /\b(?:insertRow|updateRow)\(\s*\w+,\s*'(\w+)'/g);
      const written = [...tablesWritten(text), ...named];
      return written.filter((table) => owners.get(table) !== file.split('/')[2]).map((table) => `${file}: ${table}`);
    });
    expect(foreign).toEqual([]);
    expect(sources.filter((file) => tablesWritten(read(file)).length > 0).length).toBeGreaterThan(50);
  });
});

const RoutineRow = z.object({ name: z.string(), text: z.string() });
const TriggerRow = z.object({ table: z.string(), trigger: z.string(), routine: z.string() });

describe('triggers', async () => {
  const routines = await app.db.rows(
    RoutineRow,
    `select p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  );
  const triggers = await app.db.rows(
    TriggerRow,
    `select tgrelid::regclass::text as "table", tgname as trigger, p.proname as routine
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not tgisinternal and tgparentid = 0 order by 1, 2`,
  );
  const homes = new Map(
    filesIn('db/functions', /\.sql$/).flatMap((file) =>
      namesIn(read(file), /^create or replace function (\w+)/gm).map((name) => [name, featureOf(file)] as const),
    ),
  );

  /** The tables that a function writes, including those of functions it calls. */
  function textOf(name: string, seen = new Set<string>()): string {
    if (seen.has(name)) return '';
    seen.add(name);
    const { text } = routines.find((routine) => routine.name === name)!;
    const called = routines.filter((routine) => text.includes(`${routine.name}(`));
    return [text, ...called.map((routine) => textOf(routine.name, seen))].join('\n');
  }

  /*
   * Search keeps its indexes in the transaction of each change, by triggers on what can be found: nobody finds what was deleted, and everybody what
   * was posted. Its functions may write its own tables from there, and nothing else. docs/adr/0067.
   */
  const isIndexing = (routine: string, table: string) =>
    homes.get(routine) === 'search' && owners.get(table) === 'search';

  test('of lower features write no tables of higher features, except search indexes', () => {
    const upward = triggers.flatMap(({ table, trigger, routine }) =>
      tablesWritten(textOf(routine))
        .filter((written) => isAbove(owners.get(written)!, owners.get(table)!) && !isIndexing(routine, written))
        .map((written) => `${trigger} on ${table} writes ${written}`),
    );
    expect(upward).toEqual([]);
    expect(triggers.length).toBeGreaterThan(20);
  });

  test('enqueue jobs and publish domain events of their own feature', () => {
    const declared = new Map(
      filesIn('src/server', /(?<!\.test)\.ts$/).flatMap((file) =>
        namesIn(read(file), /\b(?:job|domainEvent)\(\{\s*name: '([^']+)'/g).map((name) => [name, file.split('/')[2]!]),
      ),
    );
    const jobs = triggers.flatMap(({ table, trigger, routine }) =>
      namesIn(textOf(routine), /add_job\('([^']+)'/g).map((name) => ({ table, trigger, name })),
    );
    expect(jobs.filter(({ table, name }) => declared.get(name) !== owners.get(table))).toEqual([]);
    expect(jobs.length).toBeGreaterThan(3);
  });

  test('and functions live in files that are reapplied when they change, except those that tables use', () => {
    const inTables = ['fold', 'grid_cell', 'narrower_audience', 'random_code', 'short_code'];
    expect(routines.map(({ name }) => name).toSorted()).toEqual([...homes.keys(), ...inTables].toSorted());
    const created = filesIn('db/functions', /\.sql$/).flatMap((file) =>
      namesIn(read(file), /^create (?:or replace|constraint) trigger (\w+)/gm),
    );
    expect(created.toSorted()).toEqual(triggers.map(({ trigger }) => trigger).toSorted());
  });
});
