import type pg from 'pg';
import { z } from 'zod';
import { openDatabase } from '#server/platform/postgres/db.ts';

/** The TypeScript type that src/server/platform/postgres/db.ts reads for each column type. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  text: 'string',
  time: 'string',
  timestamp: 'Date',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
};

const ColumnRow = z.object({ table: z.string(), column: z.string(), type: z.string(), isNullable: z.boolean() });
const COLUMNS = `select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as "isNullable"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attname`;

/** One type per table, so that the compiler checks lists of columns against the schema. */
export async function describeTables(connection: pg.ClientConfig): Promise<string> {
  const db = openDatabase(connection);
  try {
    const tables = Map.groupBy(await db.rows(ColumnRow, COLUMNS), ({ table }) => table);
    const lines = [...tables].flatMap(([table, columns]) => [
      `  ${table}: {`,
      ...columns.map(({ column, type, isNullable }) => `    ${column}: ${typeOf(type)}${isNullable ? ' | null' : ''};`),
      '  };',
    ]);
    return [
      '/** The tables of the migrated database with the types that pg reads. Written by `npm run generate`; do not edit. */',
      'export type Tables = {',
      ...lines,
      '};\n',
    ].join('\n');
  } finally {
    await db.close();
  }
}

/** PostgreSQL names array types after their elements, with a leading underscore. */
function typeOf(name: string): string {
  const type = TYPES[name.replace(/^_/, '')];
  if (!type) throw new Error(`The type ${name} is unknown. Add it to scripts/generate-tables.ts.`);
  return name.startsWith('_') ? `${type}[]` : type;
}
