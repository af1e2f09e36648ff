import type { Db } from './db.ts';
import { IdRow } from './row-schemas.ts';
import type { Tables } from './tables.gen.ts';

type TableWithId = { [Table in keyof Tables]: Tables[Table] extends { id: string } ? Table : never }[keyof Tables];
/** Values as pg takes them: it makes an array of PostgreSQL from an array, and text or a date into any timestamp; so JSON comes as text. */
type Writable<Value> = Value extends Date ? Date | string : Value;
type ColumnValues<Table extends keyof Tables> = {
  [Column in keyof Tables[Table]]?: Writable<Tables[Table][Column]> | undefined;
};

/** Inserts a row of which any of many columns may be given; those that are undefined have their defaults. Returns its id. */
export async function insertRow<Table extends TableWithId>(
  db: Db,
  table: Table,
  columns: ColumnValues<Table>,
): Promise<string> {
  const { names, values } = given(columns);
  const placeholders = names.map((_, index) => `$${index + 1}`);
  const statement = `insert into ${table} (${names.join(', ')}) values (${placeholders.join(', ')}) returning id`;
  return (await db.one(IdRow, statement, values)).id;
}

/** Changes any of many columns of a row; those that are undefined stay as they are. */
export async function updateRow<Table extends TableWithId>(
  db: Db,
  table: Table,
  id: string,
  columns: ColumnValues<Table>,
): Promise<void> {
  const { names, values } = given(columns);
  const assignments = names.map((name, index) => `${name} = $${index + 2}`);
  await db.execute(`update ${table} set ${assignments.join(', ')} where id = $1`, [id, ...values]);
}

function given(columns: object): { names: string[]; values: unknown[] } {
  const entries = Object.entries(columns).filter(([, value]) => value !== undefined);
  return { names: entries.map(([name]) => name), values: entries.map(([, value]) => value) };
}
