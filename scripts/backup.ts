/**
 * `npm run backup -- <folder>`: a consistent copy of the built-in database and its secret, also while the site runs. The npm
 * package has no pg_dump, so this uses PostgreSQL's low-level backup functions (pg_backup_start and
 * pg_backup_stop): the copy recovers like a database after a crash, with everything that was committed when it ended.
 */
import { chmodSync, existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type pg from 'pg';
import { readConfig } from '#server/platform/config.ts';
import { chownRecursively } from '#server/platform/postgres/embedded-postgres-files.ts';
import { connect, onBuiltInDatabase } from './site-database.ts';

/** Of the built-in database; the site's own role may not copy the server's files. */
const SUPERUSER = 'postgres';

/** Created on each start, or copied separately. */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp.*|backup_label.*)$/;

export async function backUp(dataDir: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} already exists. Choose a new folder.`);
  if (!existsSync(join(dataDir, 'pg18/PG_VERSION'))) throw new Error(`There is no database in ${dataDir}.`);
  const draft = `${target}.partial-${process.pid}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await withDatabase(dataDir, (client) => copyRunning(client, join(dataDir, 'pg18'), join(draft, 'pg18')));
  const secret = join(dataDir, 'session-secret');
  if (existsSync(secret)) await copyFile(secret, join(draft, 'session-secret'));
  await rename(draft, target);
}

/** Restores a backup if there is no database; as root, for the owner of the data folder. */
export async function restore(source: string, dataDir: string): Promise<void> {
  if (!existsSync(join(source, 'pg18/backup_label'))) throw new Error(`${source} is not a backup.`);
  if (existsSync(join(dataDir, 'pg18')))
    throw new Error(`${dataDir} contains a database. Move it away, or set DATA_DIR.`);
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `pg18.restored-${process.pid}`);
  await copyFolder(join(source, 'pg18'), draft, () => true);
  for (const folder of EMPTIED) await mkdir(join(draft, folder), { recursive: true, mode: 0o700 });
  const [secret, restoredSecret] = [join(source, 'session-secret'), join(dataDir, 'session-secret')];
  if (existsSync(secret)) await copyFile(secret, restoredSecret);
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() === 0)
    for (const restored of [draft, restoredSecret]) if (existsSync(restored)) chownRecursively({ uid, gid }, restored);
  await rename(draft, join(dataDir, 'pg18'));
}

async function withDatabase(dataDir: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  await onBuiltInDatabase(dataDir, async (connection) => {
    const client = await connect({ ...connection, user: SUPERUSER });
    try {
      await work(client);
    } finally {
      await client.end();
    }
  });
}

async function copyRunning(client: pg.Client, pgdata: string, copy: string): Promise<void> {
  const slot = `backup_${process.pid}`;
  // The temporary slot prevents the log from being recycled; it is dropped with this connection.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const { rows: started } = await client.query(
    `select pg_walfile_name(lsn) as segment from pg_backup_start($1, true) as lsn`,
    [slot],
  );
  await copyFolder(pgdata, copy, (folder, name) => !LEFT_OUT.test(name) && !EMPTIED.has(folder));
  const { rows: stopped } = await client.query(
    `select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)`,
  );
  await writeFile(join(copy, 'backup_label'), stopped[0].label);
  const isNeeded = (_folder: string, name: string) => name >= started[0].segment && name <= stopped[0].segment;
  await copyFolder(join(pgdata, 'pg_wal'), join(copy, 'pg_wal'), isNeeded);
}

/** `shouldCopy` receives the folder and the name of a file. Files that vanish meanwhile are skipped. */
async function copyFolder(
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

if (import.meta.main) {
  const isRestore = process.argv[2] === '--restore';
  const folder = process.argv[isRestore ? 3 : 2];
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { DATA_DIR, DATABASE_URL } = readConfig(process.env);
  try {
    if (!folder) throw new Error('Usage: npm run backup -- <folder>, or npm run restore -- <folder>');
    if (DATABASE_URL) throw new Error('DATABASE_URL is set: back that server up with its own tools, such as pg_dump.');
    const started = performance.now();
    await (isRestore ? restore(resolve(folder), resolve(DATA_DIR)) : backUp(resolve(DATA_DIR), resolve(folder)));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(isRestore ? `${DATA_DIR} restored in ${seconds} s` : `${folder} written in ${seconds} s`);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
