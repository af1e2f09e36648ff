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

async function ask(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('migrations run once, also when several nodes start at once', async () => {
  const connection = await emptyDatabase();
  const applied: string[] = [];
  const node = () => migrate(connection, { folder, log: (message) => applied.push(message) });
  await Promise.all([node(), node(), node()]);
  await node();
  expect(applied).toEqual(['applied migration 0001_create_things.sql']);
  expect(await ask(connection, 'select id from things')).toEqual([{ id: 1 }]);
  expect(await ask(connection, "select to_regclass('graphile_worker.jobs') is not null as has_jobs")).toEqual([
    { has_jobs: true },
  ]);
});

test('a new migration is applied after the old ones', async () => {
  const connection = await emptyDatabase();
  await migrate(connection, { folder });
  write('0002_add_name.sql', "alter table things add name text not null default 'x';");
  await migrate(connection, { folder });
  expect(await ask(connection, 'select name from things')).toEqual([{ name: 'x' }]);
});

test('a migration that fails leaves nothing behind and is named', async () => {
  const connection = await emptyDatabase();
  write('0002_break.sql', 'create table half (id int); select nonsense;');
  await expect(migrate(connection, { folder })).rejects.toThrow(/0002_break\.sql failed: column "nonsense"/);
  expect(await ask(connection, "select to_regclass('half') is null as undone")).toEqual([{ undone: true }]);
});

test('an edited migration is refused, a changed line ending is not', async () => {
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

test('a database of a newer version is refused', async () => {
  const connection = await emptyDatabase();
  write('0002_create_more.sql', 'create table more (id int);');
  await migrate(connection, { folder });
  remove('0002_create_more.sql');
  await expect(migrate(connection, { folder })).rejects.toThrow(/newer version \(0002_create_more\.sql\)/);
});

test('a database from before the migrations were squashed is refused, and the message says what to do', async () => {
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
  const nameOf = (connection: pg.ClientConfig) => ask(connection, 'select thing_name(id) as name from things');

  test('are applied after the migrations, and again when their text changes', async () => {
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

  test('are created again after a migration that dropped one, with unchanged text as well', async () => {
    const connection = await emptyDatabase();
    writeFunctions('things.sql', `create or replace view thing_ids as select id from things;`);
    await migrate(connection, { folder });
    write('0002_widen_id.sql', 'drop view thing_ids; alter table things alter id type bigint;');
    await migrate(connection, { folder });
    expect(await ask(connection, 'select pg_typeof(id)::text as type from thing_ids')).toEqual([{ type: 'bigint' }]);
  });

  test('that fail leave all as they were, and the file is named', async () => {
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

test('wrong names and numbers used twice are refused', async () => {
  const connection = await emptyDatabase();
  write('0001_create_others.sql', 'select 1;');
  await expect(migrate(connection, { folder })).rejects.toThrow(/Two migrations have the number/);
  remove('0001_create_others.sql');
  write('two.sql', 'select 1;');
  await expect(migrate(connection, { folder })).rejects.toThrow(/two\.sql is not named/);
});

test('an owner who is no superuser comes from every older version to the next', async () => {
  const connection = await emptyDatabase();
  const role = `dig_owner_${randomUUID().slice(0, 8)}`;
  await ask(
    connection,
    `create role ${role}; do $$ begin
    execute format('alter database %I owner to ${role}', current_database()); end $$; grant all on schema public to ${role}`,
  );
  remove('0001_create_things.sql');
  const names = fs.readdirSync(path.join(OURS, 'migrations')).toSorted();
  const run = () => migrate({ ...connection, options: `-c role=${role}` }, { folder });
  for (const name of names) {
    fs.copyFileSync(path.join(OURS, 'migrations', name), path.join(folder, 'migrations', name));
    await run();
  }
  // Functions are those of the newest version: earlier ones come with earlier code.
  fs.cpSync(path.join(OURS, 'functions'), path.join(folder, 'functions'), { recursive: true });
  await run();
  expect(await ask(connection, 'select name from migrations order by name')).toEqual(names.map((name) => ({ name })));
  await ask(connection, `reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
}, 60_000);
