import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { checkRows } from '#server/platform/postgres/row-checks.ts';
import { administrate, onDatabase } from './global-database.ts';

checkRows();

export type TestDatabase = { db: Database; connection: pg.ClientConfig };

/** A migrated, empty database for one test file, dropped at its end. Call it once, at the top or in beforeAll. */
export async function testDatabase(overrides: pg.PoolConfig = {}): Promise<TestDatabase> {
  const { connection, drop } = await createDatabase(inject('templateDatabase'));
  const db = openDatabase({ ...connection, ...overrides });
  afterAll(async () => {
    await db.close();
    await drop();
  });
  return { db, connection };
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
    drop: () => administrate(server, `drop database ${name} with (force)`),
  };
}
