import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { backUp, readCommandLine, restore } from '#scripts/backup.ts';
import { makeBackupFile } from '#server/admin/backup-files.ts';
import { writeBackupFile } from '#server/platform/postgres/backup-files.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const PATIENCE = { timeout: 60_000 };
const settings = { fsync: 'off' };
const parent = temporaryFolder('dig backup ');
chmodSync(parent, 0o755);
afterAll(() => rmSync(parent, { recursive: true, force: true }));
const [dataDir, backup, elsewhere] = ['data', 'backup', 'elsewhere'].map((name) => join(parent, name)) as [
  string,
  string,
  string,
];

/** Starts the database in the folder for as long as the work takes. */
async function withDatabase<T>(folder: string, work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir: folder, settings });
  const db = openDatabase(server.connection);
  try {
    return await work(db);
  } finally {
    await db.close();
    await server.stop();
  }
}

test('a backup of a running database, under writes, comes back with everything that was there', PATIENCE, async () => {
  await withDatabase(dataDir, async (db) => {
    await db.execute(
      'create table kept as select n, repeat(md5(n::text), 10) as filling from generate_series(1, 5000) n',
    );
    const during = { isOver: false, count: 0 };
    const writing = (async () => {
      while (!during.isOver)
        await db.execute('insert into kept values ($1, $2)', [10_000 + ++during.count, 'meanwhile']);
    })();
    await backUp(dataDir, backup);
    during.isOver = true;
    await writing;
    expect(during.count).toBeGreaterThan(0);
    await db.execute('drop table kept');
  });
  await restore(backup, elsewhere);
  const { first, gaps } = await withDatabase(elsewhere, (db) =>
    db.one(
      z.object({ first: z.number(), gaps: z.number().nullable() }),
      `select count(*) filter (where n <= 5000) as first, max(n) filter (where n > 10000) - 10000
         - count(*) filter (where n > 10000) as gaps from kept`,
    ),
  );
  expect(first).toBe(5000);
  expect(gaps ?? 0).toBe(0);
});

test('a backup of a stopped database works as well, and leaves it stopped', PATIENCE, async () => {
  await backUp(elsewhere, join(parent, 'cold'));
  expect(existsSync(join(elsewhere, 'pg18/postmaster.pid'))).toBe(false);
  const third = join(parent, 'third');
  await restore(join(parent, 'cold'), third);
  const count = await withDatabase(third, (db) => db.execute('select from kept where n <= 5000'));
  expect(count).toBe(5000);
});

test(
  'a backup made in the administration is one file, which restores the database and its secret',
  PATIENCE,
  async () => {
    const source = join(parent, 'third');
    writeFileSync(join(source, 'session-secret'), 'a secret');
    const name = await withDatabase(source, () => makeBackupFile({ DATA_DIR: source }, 'nightly', new Date()));
    expect(readdirSync(join(source, 'backups'))).toEqual([name]);
    expect(statSync(join(source, 'backups', name)).mode & 0o077).toBe(0);
    const restored = join(parent, 'from file');
    await restore(join(source, 'backups', name), restored);
    expect(readFileSync(join(restored, 'session-secret'), 'utf8')).toBe('a secret');
    expect(await withDatabase(restored, (db) => db.execute('select from kept where n <= 5000'))).toBe(5000);
  },
);

test('a backup has the secret that the environment sets, not that of an earlier start', PATIENCE, async () => {
  const source = join(parent, 'third');
  const SESSION_SECRET = 'the secret of the environment, which is in use';
  const [folder, unpacked] = [join(parent, 'with secret'), join(parent, 'unpacked')];
  const name = await withDatabase(source, async () => {
    await backUp(source, folder, SESSION_SECRET);
    return makeBackupFile({ DATA_DIR: source, SESSION_SECRET }, 'manual', new Date());
  });
  await restore(join(source, 'backups', name), unpacked);
  for (const copy of [folder, unpacked]) {
    expect(readFileSync(join(copy, 'session-secret'), 'utf8').trim()).toBe(SESSION_SECRET);
    expect(statSync(join(copy, 'session-secret')).mode & 0o077).toBe(0);
  }
});

test('a backup that fails leaves nothing behind', PATIENCE, async () => {
  const secret = join(dataDir, 'session-secret');
  const kept = readdirSync(parent);
  mkdirSync(secret);
  await expect(backUp(dataDir, join(parent, 'failed'))).rejects.toThrow(/EISDIR|directory/);
  rmdirSync(secret);
  expect(readdirSync(parent)).toEqual(kept);
});

test('neither a backup nor a database is ever written over', async () => {
  await expect(backUp(dataDir, backup)).rejects.toThrow('already exists');
  await expect(restore(backup, dataDir)).rejects.toThrow('contains a database');
  await expect(restore(dataDir, join(parent, 'fourth'))).rejects.toThrow('is not a backup');
});

test('an option is not taken for the name of a backup', () => {
  for (const args of [[], ['--help'], ['--restore'], ['--restore', '-h'], ['one', 'two']])
    expect(() => readCommandLine(args)).toThrow('Usage: npm run backup');
  expect(readCommandLine(['--restore', 'monday'])).toEqual({ isRestore: true, folder: 'monday' });
});

test('a file that was cut off, or is another kind, is named, and leaves nothing to start on', async () => {
  const target = join(parent, 'fifth');
  const file = join(parent, 'cut.tar.gz');
  for (const bytes of [gzipSync('a tar file').subarray(0, 20), Buffer.from('a page')]) {
    writeFileSync(file, bytes);
    await expect(restore(file, target)).rejects.toThrow(
      /cut\.tar\.gz is not a complete backup: .*\. Download or copy it/,
    );
  }
  expect(existsSync(join(target, 'pg18'))).toBe(false);
});

test('nothing is restored below a site that runs on the database that was moved away', PATIENCE, async () => {
  const [pgdata, moved] = [join(elsewhere, 'pg18'), join(elsewhere, 'moved')];
  await withDatabase(elsewhere, async (db) => {
    renameSync(pgdata, moved);
    await expect(restore(backup, elsewhere)).rejects.toThrow('is in use by another running app');
    expect(await db.execute('select from kept where n <= 5000')).toBe(5000);
    expect(existsSync(pgdata)).toBe(false);
    renameSync(moved, pgdata);
  });
});

test('a file is restored where nothing but the data folder can be written', async () => {
  const file = join(parent, 'downloaded.tar.gz');
  await writeBackupFile(backup, file);
  // No file beside it can have a longer name.
  const dataFolder = join(parent, 'd'.repeat(250));
  await restore(file, dataFolder);
  expect(existsSync(join(dataFolder, 'pg18/backup_label'))).toBe(true);
  expect(readdirSync(dataFolder).filter((name) => /unpacked|restored/.test(name))).toEqual([]);
});
