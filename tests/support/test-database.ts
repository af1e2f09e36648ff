import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { checkRows } from '#server/platform/postgres/row-checks.ts';
import { administrate, onDatabase } from './global-database.ts';
import { giveBack, openPoolOf, takeDatabase } from './reused-databases.ts';
import { closeTaskPool } from './run-tasks.ts';

checkRows();

export type TestDatabase = { db: Database; connection: pg.ClientConfig };

/** Connections stay open until the file ends: a new one reads the catalogs and plans each statement again, which takes longer than running it. */
const WARM: pg.PoolConfig = { idleTimeoutMillis: 0 };

/** A migrated, empty database for one test file, dropped at its end. Call it once, at the top or in beforeAll. */
export async function testDatabase(overrides: pg.PoolConfig = {}): Promise<TestDatabase> {
  const { connection, drop } = await createDatabase(inject('templateDatabase'));
  const db = openDatabase({ ...connection, ...WARM, ...overrides });
  afterAll(async () => {
    await db.close();
    await drop();
  });
  return { db, connection };
}

/** The same for tests that only use tables: the database and its connections are those of an earlier file, emptied. */
export async function emptiedDatabase(overrides: pg.PoolConfig): Promise<Database> {
  const reused = await takeDatabase();
  const config = { ...reused.connection, ...WARM, ...overrides };
  const shared = openPoolOf(reused, { ...config });
  // What listens and probes belongs to the file.
  const own = openDatabase(config);
  const { db, end } = untilEnded({ ...shared, ping: own.ping, listen: own.listen, close: own.close });
  afterAll(async () => {
    end();
    await own.close();
    await giveBack(reused);
  });
  return db;
}

/** After its end, work that a file left behind fails, as it does once a database is closed. */
function untilEnded(database: Database): { db: Database; end(): void } {
  let isEnded = false;
  const guard = <Input extends unknown[], Output>(work: (...input: Input) => Promise<Output>) =>
    (async (...input: Input) => {
      if (isEnded) throw new Error('The test file has ended.');
      return work(...input);
    }) as typeof work;
  const { rows, row, one, execute, transaction, close } = database;
  const end = () => {
    isEnded = true;
  };
  const db: Database = {
    ...database,
    rows: guard(rows),
    row: guard(row),
    one: guard(one),
    execute: guard(execute),
    transaction: guard(transaction),
    close: async () => {
      end();
      await close();
    },
  };
  return { db, end };
}

/** A database without tables, for tests of migrations. */
export async function emptyDatabase(): Promise<pg.ClientConfig> {
  const { connection, drop } = await createDatabase('template0');
  afterAll(drop);
  return connection;
}

async function createDatabase(template: string): Promise<{ connection: pg.ClientConfig; drop(): Promise<void> }> {
  const server = inject('databaseServer');
  const name = `dig_test_${randomUUID().replaceAll('-', '')}`;
  await administrate(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    connection: onDatabase(server, name),
    async drop() {
      await closeTaskPool(name);
      await administrate(server, `drop database ${name} with (force)`);
    },
  };
}
