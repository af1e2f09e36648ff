import { z } from 'zod';
import type { AppDeps } from '#server/platform/app-deps.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** As the statement selects it: the download is JSON for people, without a schema of its own. */
const Row = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof Row>;
type Deps = Pick<AppDeps, 'config' | 'clock'>;

/**
 * What a feature above the accounts knows of a person. Accounts cannot ask higher features; these register themselves in
 * `src/server/personal-data.ts` instead.
 */
export type PersonalData = {
  /** For the download of one's data: lists by name. */
  list?(db: Db, personId: string): Promise<Record<string, Row[]>>;
  /** Done in the transaction that then deletes the account and all that hangs on it. */
  beforeDeletion?(tx: Db, deps: Deps, personId: string): Promise<void>;
};

/** Rows of a statement that takes the person's id. */
export async function listOf(db: Db, sql: string, personId: string): Promise<Row[]> {
  return db.rows(Row, sql, [personId]);
}

/** Everything the features list, in one object. */
export async function listAll(
  db: Db,
  personId: string,
  features: readonly PersonalData[],
): Promise<Record<string, Row[]>> {
  const lists = [];
  for (const { list } of features) if (list) lists.push(await list(db, personId));
  return Object.assign({}, ...lists) as Record<string, Row[]>;
}
