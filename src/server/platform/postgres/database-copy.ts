import { chmodSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';

/** Created on each start, or copied separately. */
export const SKIPPED_FOLDERS = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*|backup_label.*)$/;

/**
 * A consistent copy of the folder of a running server, by PostgreSQL's low-level backup functions (pg_backup_start and pg_backup_stop),
 * because the npm package has no pg_dump. It recovers like a database after a crash, with everything that was committed when it ended.
 * `client` is a connection of a superuser.
 */
export async function copyRunningDatabase(client: pg.Client, pgdata: string, copy: string): Promise<void> {
  const slot = `backup_${process.pid}`;
  // The temporary slot prevents the log from being recycled; it is dropped with this connection.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const { rows: started } = await client.query(
    `select pg_walfile_name(lsn) as segment from pg_backup_start($1, true) as lsn`,
    [slot],
  );
  await copyFolder(pgdata, copy, (folder, name) => !LEFT_OUT.test(name) && !SKIPPED_FOLDERS.has(folder));
  const { rows: stopped } = await client.query(
    `select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)`,
  );
  await writeFile(join(copy, 'backup_label'), stopped[0].label);
  const isNeeded = (_folder: string, name: string) => name >= started[0].segment && name <= stopped[0].segment;
  await copyFolder(join(pgdata, 'pg_wal'), join(copy, 'pg_wal'), isNeeded);
}

/** `shouldCopy` receives the folder and the name of a file. Files that vanish meanwhile are skipped. */
export async function copyFolder(
  from: string,
  to: string,
  shouldCopy: (folder: string, name: string) => boolean,
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  chmodSync(to, 0o700);
  const folder = basename(from);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target, shouldCopy);
    else if (entry.isFile() && shouldCopy(folder, entry.name))
      await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
  }
}
