import path from 'node:path';
import { z } from 'zod';
import type { Database, Db } from './db.ts';
import { DATABASE_FOLDER, readMigrations, type SqlFile } from './migration-files.ts';

/** Few enough to be done in a second, so that nobody waits long for a locked row. */
const ROWS_PER_BATCH = 5000;

const OpenRow = z.object({ name: z.string(), rows: z.number() });
export type OpenBackfill = z.infer<typeof OpenRow>;

export const listOpenBackfills = (db: Db): Promise<OpenBackfill[]> =>
  db.rows(OpenRow, 'select name, rows_done as rows from backfills where done_at is null order by name');

const StateRow = z.object({ position: z.string().nullable() });
const PositionRow = z.object({ position: z.string() });

/**
 * Changes the next rows of a backfill and notes how far it is, in one transaction. The statement of its file gets the last position, null at
 * first, and the most rows to change, and returns the position of each changed row in order. Returns whether nothing is left.
 */
export function runBatch(db: Database, { name, sql }: SqlFile, batchSize = ROWS_PER_BATCH): Promise<boolean> {
  return db.transaction(async (tx) => {
    const state = await tx.row(
      StateRow,
      'select position from backfills where name = $1 and done_at is null for update',
      [name],
    );
    if (!state) return true;
    const rows = await tx.rows(PositionRow, sql, [state.position, batchSize]);
    const isDone = rows.length < batchSize;
    await tx.execute(
      `update backfills set position = coalesce($2, position), rows_done = rows_done + $3, done_at = case when $4 then now() end
        where name = $1`,
      [name, rows.at(-1)?.position ?? null, rows.length, isDone],
    );
    return isDone;
  });
}

type Options = { folder?: string | undefined; batchSize?: number | undefined };

/** Runs a batch of each open backfill that this version has. `hasRun` is false if there was none. */
export async function runOpenBackfills(
  db: Database,
  { folder = DATABASE_FOLDER, batchSize }: Options = {},
): Promise<{ isDone: boolean; hasRun: boolean }> {
  const open = await listOpenBackfills(db);
  const files = open.length === 0 ? [] : readMigrations(path.join(folder, 'migrations'));
  const outcome = { isDone: true, hasRun: false };
  for (const { name } of open) {
    const file = files.find((migration) => migration.name === name);
    // A node of an older version leaves it to those of the new one.
    if (!file || !(await runBatch(db, file, batchSize))) outcome.isDone = false;
    if (file) outcome.hasRun = true;
  }
  return outcome;
}
