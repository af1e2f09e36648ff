import type { Db } from '#server/platform/postgres/db.ts';

/** Ends the connections that listen, which say so by their last statement. */
export async function endListening(db: Db): Promise<void> {
  await db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and (query like 'listen %' or query = 'select pg_listening_channels()')`,
  );
}
