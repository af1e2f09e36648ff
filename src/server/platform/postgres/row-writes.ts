import type { Db } from './db.ts';
import { assignments, columnList } from './field-columns.ts';
import { IdRow } from './row-schemas.ts';
import type { Tables } from './tables.gen.ts';

type TableWithId = { [Table in keyof Tables]: Tables[Table] extends { id: string } ? Table : never }[keyof Tables];
/** JSON values, which PostgreSQL converts to arrays, timestamps and jsonb. */
type Writable<Value> = Value extends Date ? Date | string : Value;
type ColumnValues<Table extends keyof Tables> = {
  [Column in keyof Tables[Table]]?: Writable<Tables[Table][Column]> | undefined;
};

/** Inserts a row with any subset of its columns; undefined ones get their defaults. Returns the id. */
export async function insertRow<Table extends TableWithId>(
  db: Db,
  table: Table,
  columns: ColumnValues<Table>,
): Promise<string> {
  const record = definedColumns(columns);
  const statement = `insert into ${table} (${columnList(record)}) select ${columnList(record, 'v')}
    from jsonb_populate_record(null::${table}, $1) v returning id`;
  return (await db.one(IdRow, statement, [JSON.stringify(columns)])).id;
}

/** Updates any subset of a row's columns; undefined ones stay unchanged. */
export async function updateRow<Table extends TableWithId>(
  db: Db,
  table: Table,
  id: string,
  columns: ColumnValues<Table>,
): Promise<void> {
  const record = definedColumns(columns);
  await db.execute(
    `update ${table} t set ${assignments(record, 'v')} from jsonb_populate_record(null::${table}, $2) v where t.id = $1`,
    [id, JSON.stringify(columns)],
  );
}

const definedColumns = (columns: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, value]) => (value === undefined ? [] : [[column, column]])),
  );
