import { describe, expect, test } from 'vitest';
import { readMigrations } from '#server/platform/postgres/migration-files.ts';
import { type MigrationFile, migrationErrors, releasesNamed } from '#tests/support/migration-rules.ts';
import { read } from '#tests/support/source-files.ts';

/** Migrations up to this number make the first release; nothing runs while they are applied. */
const BASELINE = 20;

const file = (sql: string, name = '0099_change_things.sql'): MigrationFile => ({ name, sql });
const CONCURRENT = '0099_change_things.concurrent.sql';
const BACKFILL = '0099_fill_things.backfill.sql';
const parts = (version: string) => version.split('.').map(Number);
const isLater = (one: string, other: string) => {
  const [a, b] = [parts(one), parts(other)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && a[at]! > b[at]!;
};

describe('migrations after the baseline', () => {
  const migrations = readMigrations('db/migrations');

  test('change a running site without stopping it', () => {
    const errors = migrations.flatMap((migration, at) =>
      Number(migration.name.slice(0, 4)) > BASELINE ? migrationErrors(migration, migrations.slice(0, at)) : [],
    );
    expect(errors).toEqual([]);
  });

  test('drop only what a released version has stopped using', () => {
    const { version } = JSON.parse(read('package.json'));
    const later = migrations
      .flatMap((migration) => releasesNamed(migration))
      .filter((since) => isLater(since, version));
    expect(later).toEqual([]);
  });

  test('need only backfills that exist', () => {
    const names = migrations.filter(({ kind }) => kind === 'backfill').map(({ name }) => name);
    expect(migrations.flatMap(({ needs }) => needs).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('the rules for migrations', () => {
  test.each([
    'create table notes (id int primary key, word text not null unique);\ncreate index notes_by_word on notes (word);\nalter table notes add constraint x check (id > 0);',
    'alter table things add note text;',
    "alter table things add column note text not null default 'none', add flag boolean;",
    'alter table things add column at timestamptz not null default now();',
    'alter table things add constraint things_size check (size > 0) not valid;',
    'alter table things add constraint things_owner foreign key (owner_id) references people (id) not valid;',
    'alter table things add constraint things_word unique using index things_word;',
    '-- unread since 0.1.0\nalter table things drop column old;',
    "insert into kinds values ('a');",
    "comment on column things.note is 'Was: alter table things rename; now; it is a text';",
    'create function f() returns int language sql as $$ update things set a = 1; select 1 $$;',
  ])('allow %s', (sql) => {
    expect(migrationErrors(file(sql), [])).toEqual([]);
  });

  test.each([
    ['alter table things alter column size type bigint;', /changed type rewrites/],
    ['alter table things alter size set data type bigint;', /changed type rewrites/],
    ['alter table things add note text, add name text not null;', /needs a default/],
    ['alter table things add id uuid not null default gen_random_uuid();', /differs by row/],
    ['alter table things add size int generated always as (a + b) stored;', /generated column/],
    ['alter table things add word text unique;', /builds its index under a lock/],
    ['alter table things add owner_id uuid references people (id);', /in a new column/],
    ['alter table things alter name set not null;', /validate check \(name is not null\) in an earlier file/],
    ['alter table things add constraint things_size check (size > 0);', /add it as not valid/],
    ['alter table things add constraint things_word unique (word);', /use an index of a concurrent file/],
    ['alter table things add check (size > 0);', /add it as not valid/],
    ['alter table things validate constraint things_size;', /validate in a concurrent file/],
    ['create index things_by_word on things (word);', /blocks writers/],
    ['create unique index things_by_word on only things (word);', /blocks writers/],
    ['alter table things rename column a to b;', /old name/],
    ['alter table things rename to objects;', /old name/],
    ['alter view all_things rename to objects;', /old name/],
    ['alter table things drop column old;', /unread since/],
    ['alter table things alter name drop default;', /unread since/],
    ['drop table things;', /unread since/],
    ['drop function f(int);', /unread since/],
    ['update things set size = 1;', /use a backfill/],
    ['delete from things where size = 1;', /use a backfill/],
    ['insert into copies select * from things;', /use a backfill/],
    ['lock table things;', /locks the table/],
    ["do $$ begin execute 'drop table things'; end $$;", /hide anything/],
    ['alter table things add a int;\nalter table others add b int;', /one file for each of things, others/],
  ])('refuse %s', (sql, error) => {
    expect(migrationErrors(file(sql), []).join('\n')).toMatch(error);
  });

  test('allow set not null after a validated check', () => {
    const added = file('alter table things add constraint named check (name is not null) not valid;');
    const validated = file('alter table things validate constraint named;', CONCURRENT);
    const strict = file('alter table things alter name set not null;');
    expect(migrationErrors(validated, [added])).toEqual([]);
    expect(migrationErrors(strict, [added, validated])).toEqual([]);
    expect(migrationErrors(strict, [added])).toHaveLength(1);
  });

  test('allow in a concurrent file only what can be repeated', () => {
    const allowed =
      'create unique index concurrently if not exists a_b on a (b);\ndrop index concurrently if exists a_c;\nalter table a validate constraint d;';
    expect(migrationErrors(file(allowed, CONCURRENT), [])).toEqual([]);
    for (const sql of [
      'create index concurrently a_b on a (b);',
      'alter table a add b int;',
      'create index if not exists a_b on a (b);',
    ])
      expect(migrationErrors(file(sql, CONCURRENT), [])).toHaveLength(1);
  });

  test('want of a backfill one statement that works in batches', () => {
    const batch = (limit: string) =>
      `with batch as (select id from a where id > coalesce($1::int, 0) order by id ${limit}), filled as (update a set b = 1 from batch where a.id = batch.id)
       select id::text as position from batch order by id`;
    expect(migrationErrors(file(batch('limit $2'), BACKFILL), [])).toEqual([]);
    expect(migrationErrors(file(batch(''), BACKFILL), [])).toHaveLength(1);
    expect(migrationErrors(file(`${batch('limit $2')};\ndelete from a`, BACKFILL), [])).toHaveLength(1);
  });
});
