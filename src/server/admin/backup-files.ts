import { existsSync, type Stats } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Config } from '#server/platform/config.ts';
import { copyRunningDatabase } from '#server/platform/postgres/database-copy.ts';
import { databaseIdentity, socketFolder } from '#server/platform/postgres/embedded-postgres-files.ts';
import { superuserOf } from '#server/platform/postgres/embedded-postgres-server.ts';
import { copySessionSecret } from '#server/platform/secrets.ts';

type Place = Pick<Config, 'DATA_DIR'>;
type Site = Pick<Config, 'DATA_DIR' | 'SESSION_SECRET'>;
export type BackupKind = 'manual' | 'nightly';
type BackupFile = { name: string; bytes: number; madeAt: Date; isNightly: boolean };

const KEPT_NIGHTLY = 7;
const NAME = /^(manual|nightly)-[\d-]+\.tar\.gz$/;

const folderOf = ({ DATA_DIR }: Place): string => join(resolve(DATA_DIR), 'backups');
export const backupPath = (place: Place, name: string): string => join(folderOf(place), name);

/** Backups are files, so that they are known without the database of which they are copies. Newest first. */
export async function listBackupFiles(place: Place): Promise<BackupFile[]> {
  const folder = folderOf(place);
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  const files = await Promise.all(names.map(async (name) => ({ name, found: await statOf(join(folder, name)) })));
  return files
    .flatMap(({ name, found }) =>
      found ? [{ name, bytes: found.size, madeAt: found.mtime, isNightly: name.startsWith('nightly-') }] : [],
    )
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Undefined if there is no such file, which may have been deleted a moment ago. */
const statOf = (path: string): Promise<Stats | undefined> => stat(path).catch(() => undefined);

export async function deleteBackupFile(place: Place, name: string): Promise<boolean> {
  const path = backupPath(place, name);
  if (!existsSync(path)) return false;
  await rm(path, { force: true });
  return true;
}

/** Copies the running built-in database into one file. Returns its name. */
export async function makeBackupFile(site: Site, kind: BackupKind, now: Date): Promise<string> {
  const dataDir = resolve(site.DATA_DIR);
  const pgdata = join(dataDir, 'pg18');
  const folder = folderOf(site);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await deleteDrafts(folder);
  await requireSpace(folder, pgdata);
  const stamp = now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  const name = `${kind}-${stamp}.tar.gz`;
  const draft = join(folder, `draft-${name}`);
  try {
    await mkdir(`${draft}.folder`, { mode: 0o700 });
    await copyAsSuperuser(dataDir, pgdata, join(`${draft}.folder`, 'pg18'));
    copySessionSecret(site, `${draft}.folder`);
    // With the first backup, because few processes make one.
    const { writeBackupFile } = await import('#server/platform/postgres/backup-files.ts');
    await writeBackupFile(`${draft}.folder`, draft);
    await rename(draft, join(folder, name));
  } finally {
    await deleteDrafts(folder);
  }
  return name;
}

export async function deleteOldNightlyBackups(place: Place): Promise<void> {
  const nightly = (await listBackupFiles(place)).filter(({ isNightly }) => isNightly);
  for (const { name } of nightly.slice(KEPT_NIGHTLY)) await deleteBackupFile(place, name);
}

/** What a killed process left. Only one backup is made at a time. */
async function deleteDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith('draft-')) await rm(join(folder, name), { recursive: true, force: true });
}

/** The copy and the packed file are on the disk together, and the site must still be able to write. */
async function requireSpace(folder: string, pgdata: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = 2 * (await sizeOf(pgdata));
  if (bavail * bsize < needed) {
    const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
    throw new Error(`A backup needs ${megabytes(needed)} of disk, and ${megabytes(bavail * bsize)} are free.`);
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += (await statOf(join(entry.parentPath, entry.name)))?.size ?? 0;
  return bytes;
}

async function copyAsSuperuser(dataDir: string, pgdata: string, copy: string): Promise<void> {
  const sockets = socketFolder(dataDir, databaseIdentity(pgdata));
  const client = new pg.Client(superuserOf({ dataDir, pgdata, sockets }));
  client.on('error', () => {});
  await client.connect();
  try {
    await copyRunningDatabase(client, pgdata, copy);
  } finally {
    await client.end();
  }
}
