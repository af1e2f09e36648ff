import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { administrate, onDatabase } from './global-database.ts';

export type TestDatabase = { db: Database; connection: pg.ClientConfig };

/** A migrated, empty database of this test file's own; dropped when the file is done. Call it once, at the top or in beforeAll. */
export async function testDatabase(overrides: pg.PoolConfig = {}): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `dig_test_${randomUUID().replaceAll('-', '')}`;
  await administrate(server, `create database ${name} template ${inject('templateDatabase')}`);
  const connection = onDatabase(server, name);
  const db = openDatabase({ ...connection, ...overrides });
  afterAll(async () => {
    await db.close();
    await administrate(server, `drop database ${name} with (force)`);
  });
  return { db, connection };
}
