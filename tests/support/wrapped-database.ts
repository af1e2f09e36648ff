import type { Database, Db } from '#server/platform/postgres/db.ts';

type SentQuery = { text: string; values: readonly unknown[] };
export type AroundQuery = <Result>(sent: SentQuery, send: () => Promise<Result>) => Promise<Result>;

/** Wraps each statement of a connection: tests kill a process there, benchmarks record statements. */
export function wrapConnection<Connection extends Db>(db: Connection, around: AroundQuery): Connection {
  const describe = (text: string, values: readonly unknown[] = []) => ({ text, values });
  return {
    ...db,
    rows: (schema, statement, values) => around(describe(statement, values), () => db.rows(schema, statement, values)),
    row: (schema, statement, values) => around(describe(statement, values), () => db.row(schema, statement, values)),
    one: (schema, statement, values) => around(describe(statement, values), () => db.one(schema, statement, values)),
    execute: (statement, values) => around(describe(statement, values), () => db.execute(statement, values)),
  };
}

/** Wraps each statement of a database, including those in transactions. */
export const wrapDatabase = (db: Database, around: AroundQuery): Database => ({
  ...wrapConnection(db, around),
  transaction: (work) => db.transaction((tx) => work(wrapConnection(tx, around))),
});
