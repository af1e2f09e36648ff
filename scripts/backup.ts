/**
 * `npm run backup -- <folder>`: a consistent copy of the built-in database and its secret, also while the site runs. `npm run restore`
 * takes such a folder, or a backup that was downloaded from the administration.
 */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { readConfig } from '#server/platform/config.ts';
import { readBackupFile } from '#server/platform/postgres/backup-files.ts';
import { lockDataDir } from '#server/platform/postgres/data-dir-lock.ts';
import { copyFolder, copyRunningDatabase, SKIPPED_FOLDERS } from '#server/platform/postgres/database-copy.ts';
import {
  chownRecursively,
  databaseIdentity,
  type Identity,
  socketFolder,
} from '#server/platform/postgres/embedded-postgres-files.ts';
import { copySessionSecret } from '#server/platform/secrets.ts';
import { connect, onBuiltInDatabase } from './site-database.ts';

/** The role for backups of the built-in database: the site's own role may not copy the server's files. */
const SUPERUSER = 'postgres';

/** `SESSION_SECRET`: of the environment, where it sets one. */
export async function backUp(dataDir: string, target: string, SESSION_SECRET?: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} already exists. Choose a new folder.`);
  if (!existsSync(join(dataDir, 'pg18/PG_VERSION'))) throw new Error(`There is no database in ${dataDir}.`);
  const draft = `${target}.partial-${process.pid}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    await withDatabase(dataDir, (client) => copyRunningDatabase(client, join(dataDir, 'pg18'), join(draft, 'pg18')));
    copySessionSecret({ SESSION_SECRET, DATA_DIR: dataDir }, draft);
    await rename(draft, target);
  } catch (error) {
    // On a full disk, the partial copies of every night would stay.
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Restores a backup, a folder or a downloaded file, if there is no database; as root, for the owner of the data folder. */
export async function restore(source: string, dataDir: string): Promise<void> {
  const isFile = existsSync(source) && statSync(source).isFile();
  if (!isFile) requireBackup(source);
  if (existsSync(join(dataDir, 'pg18')))
    throw new Error(`${dataDir} contains a database. Stop the site and move it away, or set DATA_DIR.`);
  await mkdir(dataDir, { recursive: true });
  const folder = realpathSync(dataDir);
  // A site that runs would keep writing to the database that was moved away, and lose that at its next start.
  const lock = await lockDataDir(folder, socketFolder(folder, ownerOf(folder)));
  try {
    await (isFile ? restoreFile(source, folder) : restoreFolder(source, folder));
  } finally {
    lock.release();
  }
}

function requireBackup(source: string): void {
  if (!existsSync(join(source, 'pg18/backup_label'))) throw new Error(`${source} is not a backup.`);
}

/** The user who gets the files; empty for the user of this process. */
function ownerOf(dataDir: string): Identity {
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() !== 0) return {};
  return uid === 0 ? databaseIdentity(join(dataDir, 'pg18')) : { uid, gid };
}

async function restoreFolder(source: string, dataDir: string): Promise<void> {
  const draft = join(dataDir, 'pg18.restored');
  await rm(draft, { recursive: true, force: true });
  await copyFolder(join(source, 'pg18'), draft, () => true);
  for (const folder of SKIPPED_FOLDERS) await mkdir(join(draft, folder), { recursive: true, mode: 0o700 });
  const [secret, restoredSecret] = [join(source, 'session-secret'), join(dataDir, 'session-secret')];
  if (existsSync(secret)) await copyFile(secret, restoredSecret);
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() === 0)
    for (const restored of [draft, restoredSecret]) if (existsSync(restored)) chownRecursively({ uid, gid }, restored);
  await rename(draft, join(dataDir, 'pg18'));
}

/** Unpacks it in the data folder, because a container can write nowhere else. */
async function restoreFile(file: string, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'backup.unpacked');
  await rm(folder, { recursive: true, force: true });
  try {
    await readBackupFile(file, folder).catch((cause: NodeJS.ErrnoException) => {
      // The disk may be full, which says so itself.
      if (cause.syscall) throw cause;
      throw new Error(`${file} is not a complete backup: ${cause.message}. Download or copy it again.`, { cause });
    });
    requireBackup(folder);
    await restoreFolder(folder, dataDir);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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

/** An option such as --help is no name of a folder, in which everything secret would be. */
export function readCommandLine(args: readonly string[]): { isRestore: boolean; folder: string } {
  const isRestore = args[0] === '--restore';
  const [folder, ...rest] = isRestore ? args.slice(1) : args;
  if (!folder || folder.startsWith('-') || rest.length > 0)
    throw new Error('Usage: npm run backup -- <folder>, or npm run restore -- <folder or file>');
  return { isRestore, folder };
}

if (import.meta.main) {
  try {
    const { isRestore, folder } = readCommandLine(process.argv.slice(2));
    if (existsSync('.env')) process.loadEnvFile('.env');
    const { DATA_DIR, DATABASE_URL, SESSION_SECRET } = readConfig(process.env);
    if (DATABASE_URL) throw new Error('DATABASE_URL is set: back that server up with its own tools, such as pg_dump.');
    const started = performance.now();
    const [path, dataDir] = [resolve(folder), resolve(DATA_DIR)];
    await (isRestore ? restore(path, dataDir) : backUp(dataDir, path, SESSION_SECRET));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(isRestore ? `${DATA_DIR} restored in ${seconds} s` : `${folder} written in ${seconds} s`);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
