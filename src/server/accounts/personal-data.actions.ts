import { z } from 'zod';
import type { DateStyle } from '#contracts/date-style.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** As the statement selects it: the download is JSON for people and has no schema. */
const Row = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof Row>;
type Deps = Pick<AppDeps, 'config' | 'clock'>;

/** A feature's data about a person. Accounts cannot import higher features, so these are registered in `src/server/personal-data.ts`. */
export type PersonalData = {
  /** For the data download: rows by list name. Texts have dates in the reader's style. */
  list?(db: Db, personId: string, dates: DateStyle): Promise<Record<string, Row[]>>;
  /** Runs in the transaction that deletes the account, before the deletion cascades. */
  beforeDeletion?(tx: Db, deps: Deps, personId: string): Promise<void>;
};

/** The rows of a statement whose only parameter is the person's id. */
export async function listRows(db: Db, sql: string, personId: string): Promise<Row[]> {
  return db.rows(Row, sql, [personId]);
}

export type Lists = Record<string, readonly Row[]>;
/** The lists of one feature after the other. */
export async function* readPersonalData(
  db: Db,
  person: { id: string; dates: DateStyle },
  features: readonly PersonalData[],
): AsyncGenerator<Lists> {
  for (const { list } of features) if (list) yield await list(db, person.id, person.dates);
}
