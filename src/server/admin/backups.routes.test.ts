import { existsSync, mkdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { listAuditEntries } from '#contracts/admin/audit.contract.ts';
import { deleteBackup, linkBackup, listBackups, requestBackup } from '#contracts/admin/backups.contract.ts';
import { updateRole } from '#server/accounts/site-roles.queries.ts';
import { staffMember } from '#tests/support/factories.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { testApp } from '#tests/support/test-app.ts';
import { deleteOldNightlyBackups } from './backup-files.ts';

const DATA_DIR = temporaryFolder('dig-backups-');
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const app = await testApp({ DATA_DIR });
const boss = await staffMember(app.deps, 'administrator');
const folder = join(DATA_DIR, 'backups');
mkdirSync(folder);

let minutes = 0;
function place(name: string, text = 'a copy of everything') {
  writeFileSync(join(folder, name), text);
  const at = new Date(Date.UTC(2026, 0, 1, 0, ++minutes));
  utimesSync(join(folder, name), at, at);
  return name;
}
const MANUAL = place('manual-2026-01-01-000100.tar.gz');
const link = (name: string) => app.call(linkBackup, { params: { name } }, boss);
const open = (url: string) => app.send({ method: 'GET', url });

test('backups are listed, and drafts and other files are not', async () => {
  place('draft-manual-2026-01-01-000200.tar.gz');
  place('notes.txt');
  const { body } = await app.call(listBackups, {}, boss);
  expect(body).toEqual({
    isPossible: true,
    isRunning: false,
    backups: [{ name: MANUAL, bytes: 20, madeAt: '2026-01-01T00:01:00.000Z', isNightly: false }],
  });
});

test('a link downloads the backup once, also in 20 parallel requests, and the database has only its hash', async () => {
  const { path } = (await link(MANUAL)).body;
  const stored = await app.db.rows(
    z.object({ text: z.string() }),
    'select backup_links::text as text from backup_links',
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]!.text).not.toContain(path.split('/').at(-1));
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(path)));
  const [first, ...others] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
  expect(first!.statusCode).toBe(200);
  expect(first!.body).toBe('a copy of everything');
  expect(first!.headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="${MANUAL}"`,
    'cache-control': 'no-store',
  });
  expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
});

test('asking for the headers alone leaves a link as it is', async () => {
  const { path } = (await link(MANUAL)).body;
  expect((await app.send({ method: 'HEAD', url: path })).headers['content-type']).not.toBe('application/gzip');
  expect((await open(path)).statusCode).toBe(200);
});

test('a download may take longer than other requests', async () => {
  const name = place('manual-2026-01-01-000200.tar.gz');
  const bytes = 40_000_000;
  onTestFinished(() => rmSync(join(folder, name)));
  truncateSync(join(folder, name), bytes);
  const { path } = (await link(name)).body;
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(address + path, resolve).on('error', reject),
  );
  // Most of it waits in the server, because nobody reads yet.
  vi.advanceTimersByTime(10 * 60_000);
  vi.useRealTimers();
  let received = 0;
  for await (const chunk of response) received += (chunk as Buffer).length;
  expect(received).toBe(bytes);
});

test('a link expires after five minutes, and ends with the role of its maker', async () => {
  const { path } = (await link(MANUAL)).body;
  app.clock.advance({ minutes: 5 });
  expect((await open(path)).statusCode).toBe(404);
  app.clock.advance({ minutes: -5 });
  const other = await staffMember(app.deps, 'administrator');
  const { body } = await app.call(linkBackup, { params: { name: MANUAL } }, other);
  await updateRole(app.db, other.user.id, 'moderator', null);
  expect((await open(body.path)).statusCode).toBe(404);
});

test('a link ends when its maker is suspended', async () => {
  const other = await staffMember(app.deps, 'administrator');
  const { body } = await app.call(linkBackup, { params: { name: MANUAL } }, other);
  await decideAbout(app, { kind: 'person', targetId: other.user.id }, { moderator: boss, action: 'suspend' });
  expect((await open(body.path)).statusCode).toBe(404);
});

test('no name leaves the folder of the backups', async () => {
  for (const name of ['../session-secret', '..%2Fsession-secret', 'manual-2026-01-01-000100.tar.gz/..', 'notes.txt'])
    expect((await link(name)).status, name).toBe(400);
  expect((await link('manual-2020-01-01-000000.tar.gz')).problem.code).toBe('backup.not_found');
});

test('a backup is asked for once while one waits, and a deleted one is gone; the audit has both', async () => {
  for (let times = 0; times < 2; times++) expect((await app.call(requestBackup, {}, boss)).status).toBe(204);
  const jobs = await app.db.execute(`select from graphile_worker.jobs where task_identifier = 'make-backup'`);
  expect(jobs).toBe(1);
  expect((await app.call(listBackups, {}, boss)).body.isRunning).toBe(true);
  const name = place('manual-2026-01-01-000300.tar.gz');
  expect((await app.call(deleteBackup, { params: { name } }, boss)).status).toBe(204);
  expect(existsSync(join(folder, name))).toBe(false);
  expect((await app.call(deleteBackup, { params: { name } }, boss)).problem.code).toBe('backup.not_found');
  const { entries } = (await app.call(listAuditEntries, { query: { target: name } }, boss)).body;
  expect(entries.map(({ action }) => action)).toEqual(['backup.deleted']);
});

test('the newest seven nightly backups stay, and all others that were asked for', async () => {
  for (let day = 1; day <= 9; day++) place(`nightly-2026-02-0${day}-024700.tar.gz`);
  await deleteOldNightlyBackups({ DATA_DIR });
  const { backups } = (await app.call(listBackups, {}, boss)).body;
  expect(backups.map(({ name }) => name)).toEqual([
    ...[9, 8, 7, 6, 5, 4, 3].map((day) => `nightly-2026-02-0${day}-024700.tar.gz`),
    MANUAL,
  ]);
});

test('with a database server of its own, the site makes no backups', async () => {
  const external = await testApp({ DATABASE_URL: 'postgresql://dig@db.example/dig', DATA_DIR });
  const administrator = await staffMember(external.deps, 'administrator');
  expect((await external.call(listBackups, {}, administrator)).body.isPossible).toBe(false);
  expect((await external.call(requestBackup, {}, administrator)).problem.code).toBe('backup.impossible');
});
