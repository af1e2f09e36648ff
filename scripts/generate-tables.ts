import { Kysely, PostgresDialect } from 'kysely';
import { PostgresDialect as CodegenDialect, generate } from 'kysely-codegen';
import type pg from 'pg';
import { openPool } from '#server/platform/postgres/pool.ts';

/** Types of all tables for Kysely; numbers and days as src/server/platform/postgres/db.ts reads them. */
export async function describeTables(connection: pg.ClientConfig): Promise<string> {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: openPool(connection) }) });
  try {
    return await generate({
      db,
      dialect: new CodegenDialect({ dateParser: 'string' }),
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      typeMapping: { int8: 'number' },
    });
  } finally {
    await db.destroy();
  }
}
