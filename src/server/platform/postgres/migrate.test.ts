import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase } from '#tests/support/test-database.ts';
import { migrate } from './migrate.ts';

const OURS = path.resolve(import.meta.dirname, '../../../../db');

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dig-migrations-'));
  for (const name of ['migrations', 'functions']) fs.mkdirSync(path.join(folder, name));
  write('0001_create_things.sql', 'create table things (id int primary key); insert into things values (1);');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const write = (name: string, sql: string) => fs.writeFileSync(path.join(folder, 'migrations', name), sql);
const writeFunctions = (name: string, sql: string) => fs.writeFileSync(path.join(folder, 'functions', name), sql);
const remove = (name: string) => fs.rmSync(path.join(folder, 'migrations', name));

async function query(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('migrations run once even if several nodes start together', async () => {
  const connection = await emptyDatabase();
  const applied: string[] = [];
  const node = () => migrate(connection, { folder, log: (message) => applied.push(message) });
  await Promise.all([node(), node(), node()]);
  await node();
  expect(applied).toEqual(['applied migration 0001_create_things.sql']);
  expect(await query(connection, 'select id from things')).toEqual([{ id: 1 }]);
  expect(await query(connection, "select to_regclass('graphile_worker.jobs') is not null as has_jobs")).toEqual([
    { has_jobs: true },
  ]);
});

test('a new migration is applied after the old ones', async () => {
  const connection = await emptyDatabase();
  await migrate(connection, { folder });
  write('0002_add_name.sql', "alter table things add name text not null default 'x';");
  await migrate(connection, { folder });
  expect(await query(connection, 'select name from things')).toEqual([{ name: 'x' }]);
});

test('a failed migration is rolled back and named in the error', async () => {
  const connection = await emptyDatabase();
  write('0002_break.sql', 'create table half (id int); select nonsense;');
  await expect(migrate(connection, { folder })).rejects.toThrow(/0002_break\.sql failed: column "nonsense"/);
  expect(await query(connection, "select to_regclass('half') is null as undone")).toEqual([{ undone: true }]);
});

test('an edited migration is rejected, changed line endings are accepted', async () => {
  const connection = await emptyDatabase();
  write('0001_create_things.sql', 'create table things\n(id int);');
  await migrate(connection, { folder });
  write('0001_create_things.sql', 'create table things\r\n(id int);');
  await migrate(connection, { folder });
  write('0001_create_things.sql', 'create table things (id bigint);');
  await expect(migrate(connection, { folder })).rejects.toThrow(
    /0001_create_things\.sql was edited after it was applied/,
  );
});

test('a database of a newer version is rejected', async () => {
  const connection = await emptyDatabase();
  write('0002_create_more.sql', 'create table more (id int);');
  await migrate(connection, { folder });
  remove('0002_create_more.sql');
  await expect(migrate(connection, { folder })).rejects.toThrow(/newer version \(0002_create_more\.sql\)/);
});

test('a database from before the first release is rejected with instructions', async () => {
  const connection = await emptyDatabase();
  write('0001_create_outbox.sql', 'create table outbox (id int);');
  remove('0001_create_things.sql');
  await migrate(connection, { folder });
  remove('0001_create_outbox.sql');
  write('0001_platform.sql', 'create table outbox (id int);');
  await expect(migrate(connection, { folder })).rejects.toThrow(
    /made by a version from before the first release and cannot be brought up to date\. Create it again/,
  );
});

describe('functions', () => {
  const name = `create or replace function thing_name(id int) returns text language sql as`;
  const nameOf = (connection: pg.ClientConfig) => query(connection, 'select thing_name(id) as name from things');

  test('functions are applied after the migrations, and again when their text changes', async () => {
    const connection = await emptyDatabase();
    const applied: string[] = [];
    const run = () => migrate(connection, { folder, log: (message) => applied.push(message) });
    writeFunctions('things.sql', `${name} $$ select 'one ' || things.id from things where things.id = $1 $$;`);
    await run();
    await run();
    expect(await nameOf(connection)).toEqual([{ name: 'one 1' }]);
    writeFunctions('things.sql', `${name} $$ select 'two ' || things.id from things where things.id = $1 $$;`);
    await Promise.all([run(), run()]);
    expect(await nameOf(connection)).toEqual([{ name: 'two 1' }]);
    expect(applied).toEqual(['applied migration 0001_create_things.sql', 'applied functions', 'applied functions']);
  });

  test('functions are recreated after a migration that dropped one, even if unchanged', async () => {
    const connection = await emptyDatabase();
    writeFunctions('things.sql', `create or replace view thing_ids as select id from things;`);
    await migrate(connection, { folder });
    write('0002_widen_id.sql', 'drop view thing_ids; alter table things alter id type bigint;');
    await migrate(connection, { folder });
    expect(await query(connection, 'select pg_typeof(id)::text as type from thing_ids')).toEqual([{ type: 'bigint' }]);
  });

  test('a failed function rolls all of them back and names the file', async () => {
    const connection = await emptyDatabase();
    writeFunctions('01_things.sql', `${name} $$ select 'one' $$;`);
    await migrate(connection, { folder });
    writeFunctions('01_things.sql', `${name} $$ select 'two' $$;`);
    writeFunctions('02_more.sql', 'create or replace view broken as select nonsense from things;');
    await expect(migrate(connection, { folder })).rejects.toThrow(
      /db\/functions\/02_more\.sql failed: column "nonsense"/,
    );
    expect(await nameOf(connection)).toEqual([{ name: 'one' }]);
  });
});

describe('beside a running site', () => {
  const lockLimits = { timeoutMs: 30, retries: 3, pauseMs: 0 };
  const ADD_NAME = "alter table things add name text not null default 'x';";

  /** A session that reads things in a transaction which stays open. */
  async function reader(connection: pg.ClientConfig): Promise<pg.Client> {
    const client = new pg.Client(connection);
    await client.connect();
    await client.query('begin; select from things');
    return client;
  }

  test('a migration that waits for a locked table gives up, lets others through, and tries again', async () => {
    const connection = await emptyDatabase();
    await migrate(connection, { folder });
    write('0002_add_name.sql', ADD_NAME);
    const holder = await reader(connection);
    const seen: unknown[] = [];
    const letOthersRead = async () => {
      seen.push(await query(connection, 'select id from things'));
      await holder.end();
    };
    let reading: Promise<void> | undefined;
    const log = (message: string) => {
      seen.push(message);
      reading ??= letOthersRead();
    };
    await migrate(connection, { folder, lockLimits: { ...lockLimits, retries: 1000 }, log });
    await reading;
    expect(seen[0]).toBe('0002_add_name.sql waits for a locked table');
    expect(seen).toContainEqual([{ id: 1 }]);
    expect(seen.at(-1)).toBe('applied migration 0002_add_name.sql');
  });

  test('a migration that never gets its lock fails and leaves nothing', async () => {
    const connection = await emptyDatabase();
    await migrate(connection, { folder });
    write('0002_add_name.sql', ADD_NAME);
    const holder = await reader(connection);
    const waits: string[] = [];
    const work = migrate(connection, { folder, lockLimits, log: (message) => waits.push(message) });
    await expect(work).rejects.toThrow(/0002_add_name\.sql failed: canceling statement due to lock timeout/);
    await holder.end();
    expect(waits).toHaveLength(lockLimits.retries);
    expect(await query(connection, 'select * from things')).toEqual([{ id: 1 }]);
  });

  test('several nodes that start together build an index beside writers once', async () => {
    const connection = await emptyDatabase();
    write(
      '0002_index_things.concurrent.sql',
      '-- For lists.\ncreate index concurrently if not exists things_by_id on things (id);\n',
    );
    const applied: string[] = [];
    const node = () => migrate(connection, { folder, log: (message) => applied.push(message) });
    await Promise.all([node(), node(), node()]);
    expect(applied).toEqual([
      'applied migration 0001_create_things.sql',
      'applied migration 0002_index_things.concurrent.sql',
    ]);
    expect(
      await query(connection, `select indisvalid from pg_index where indexrelid = 'things_by_id'::regclass`),
    ).toEqual([{ indisvalid: true }]);
  });

  test('an index that could not be finished is made again', async () => {
    const connection = await emptyDatabase();
    await migrate(connection, { folder });
    await query(connection, 'create table pairs (a int); insert into pairs values (1), (1)');
    write(
      '0002_index_pairs.concurrent.sql',
      'create index concurrently if not exists pairs_by_a on pairs (a);\ncreate unique index concurrently if not exists pairs_once on pairs (a);',
    );
    await expect(migrate(connection, { folder })).rejects.toThrow(
      /0002_index_pairs\.concurrent\.sql failed: could not create/,
    );
    expect(
      await query(connection, `select indisvalid from pg_index where indexrelid = 'pairs_once'::regclass`),
    ).toEqual([{ indisvalid: false }]);
    await query(connection, 'delete from pairs where ctid = (select min(ctid) from pairs)');
    await migrate(connection, { folder });
    expect(
      await query(connection, `select indisvalid from pg_index where indexrelid = 'pairs_once'::regclass`),
    ).toEqual([{ indisvalid: true }]);
  });
});

test('invalid names and duplicate numbers are rejected', async () => {
  const connection = await emptyDatabase();
  write('0001_create_others.sql', 'select 1;');
  await expect(migrate(connection, { folder })).rejects.toThrow(/Two migrations have the number/);
  remove('0001_create_others.sql');
  write('two.sql', 'select 1;');
  await expect(migrate(connection, { folder })).rejects.toThrow(/two\.sql is not named/);
});

test('every migration runs as an owner without superuser rights', async () => {
  const connection = await emptyDatabase();
  const role = `dig_owner_${randomUUID().slice(0, 8)}`;
  await query(
    connection,
    `create role ${role}; grant ${role} to current_user; grant all on schema public to ${role}; do $$ begin
    execute format('alter database %I owner to ${role}', current_database()); end $$`,
  );
  remove('0001_create_things.sql');
  const names = fs.readdirSync(path.join(OURS, 'migrations')).toSorted();
  const run = () => migrate({ ...connection, options: `-c role=${role}` }, { folder });
  fs.cpSync(path.join(OURS, 'migrations'), path.join(folder, 'migrations'), { recursive: true });
  await run();
  // Only the newest version of the functions exists, so apply them after all migrations.
  fs.cpSync(path.join(OURS, 'functions'), path.join(folder, 'functions'), { recursive: true });
  await run();
  expect(await query(connection, 'select name from migrations order by name')).toEqual(names.map((name) => ({ name })));
  await query(connection, `reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
}, 60_000);
