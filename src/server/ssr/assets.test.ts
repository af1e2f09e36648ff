import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify, { type LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { deleteUnusedAssetsJob, sharedAssetJobs } from '#server/platform/http/shared-assets.jobs.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { TestClock } from '#tests/support/test-clock.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { serveAssets } from './assets.ts';

const { db } = await testDatabase();
const clock = new TestClock();
let lookups = 0;
const countingDb: Db = {
  ...db,
  row: (...statement) => {
    lookups++;
    return db.row(...statement);
  },
};
beforeEach(async () => {
  await db.execute('delete from web_assets');
  lookups = 0;
});

const SCRIPT = 'export const version = 1;';
const BUILD = {
  'EventPage-DWBX-Frs.js': SCRIPT,
  'EventPage-CU09CX49.css': 'p { margin: 0; }',
  'poster-a_b-c_d1.svg': '<svg/>',
  'pin-aB3dE6gH.png': 'pixels',
  'photo-aB3dE6gH.jpg': 'pixels',
  'photo-aB3dE6gH.webp': 'pixels',
  'photo-aB3dE6gH.avif': 'pixels',
  'figtree-latin-wght-normal-BX_09ay-.woff2': 'outlines',
};

/** A node with these files of a build, of which scripts, styles and drawings are compressed too. */
async function startNode(files: Record<string, string>, sharedIn: Db = countingDb) {
  const root = mkdtempSync(join(tmpdir(), 'dig-assets-'));
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(root, name), text);
    if (/\.(js|css|svg)$/.test(name)) writeFileSync(join(root, `${name}.br`), brotliCompressSync(text));
  }
  const node = fastify();
  await serveAssets(node, { root, db: sharedIn, clock });
  onTestFinished(async () => {
    await node.close();
    rmSync(root, { recursive: true });
  });
  return (name: string, encoding = 'br') =>
    node.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } });
}

const COMPARED = ['content-type', 'content-encoding', 'cache-control', 'vary'];

/** Without the validators, which depend on the time of a local file. */
const answerOf = ({ statusCode, headers, rawPayload }: LightMyRequestResponse) => ({
  statusCode,
  rawPayload,
  ...Object.fromEntries(COMPARED.map((name) => [name, headers[name]])),
});

const StoredRow = z.object({ name: z.string() });
const storedNames = async () =>
  (await db.rows(StoredRow, 'select name from web_assets order by name')).map(({ name }) => name);

test('a node answers for files of another version as that one does', async () => {
  const one = await startNode(BUILD);
  const other = await startNode({ 'EventPage-00000000.js': 'export const version = 2;' });
  for (const name of Object.keys(BUILD))
    for (const encoding of ['br', 'identity'])
      expect({ name, ...answerOf(await other(name, encoding)) }).toEqual({
        name,
        ...answerOf(await one(name, encoding)),
      });
  expect((await one('EventPage-00000000.js')).statusCode).toBe(200);
});

test('a file of another version is read once and kept in memory', async () => {
  await startNode(BUILD);
  const other = await startNode({});
  for (const encoding of ['br', 'identity', 'br']) await other('EventPage-DWBX-Frs.js', encoding);
  expect(lookups).toBe(1);
});

test('the database is not asked for names that no build has, nor soon again for one that is missing', async () => {
  const node = await startNode(BUILD);
  for (const name of ['robots.txt', 'EventPage.js', 'EventPage-DWBX-Frs.php'])
    expect((await node(name)).statusCode).toBe(404);
  expect(lookups).toBe(0);
  for (let times = 0; times < 3; times++) expect((await node('EventPage-11111111.js')).statusCode).toBe(404);
  expect(lookups).toBe(1);
  clock.advance({ seconds: 61 });
  await startNode({ 'EventPage-11111111.js': SCRIPT });
  expect((await node('EventPage-11111111.js', 'identity')).body).toBe(SCRIPT);
});

test('a page that was open before an upgrade loads its parts from the next version, which notes nothing that was noted lately', async () => {
  await startNode(BUILD);
  const Version = z.object({ version: z.string() });
  const versions = () => db.rows(Version, 'select xmin::text as version from web_assets order by name');
  const before = await versions();
  const next = await startNode({ 'EventPage-DWBX-Frs.js': SCRIPT, 'EventPage-00000000.css': '' });
  expect((await next('EventPage-CU09CX49.css', 'identity')).body).toBe(BUILD['EventPage-CU09CX49.css']);
  expect(await versions()).toEqual(expect.arrayContaining(before));
});

test('nodes that start together store each file once, without the compressed copies', async () => {
  await Promise.all([startNode(BUILD), startNode(BUILD), startNode(BUILD)]);
  expect(await storedNames()).toEqual(Object.keys(BUILD).toSorted());
});

test('files are deleted four weeks after the last node with them, and not while one runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { 'EventPage-CU09CX49.css': style, 'EventPage-DWBX-Frs.js': script } = BUILD;
  const files = { 'EventPage-CU09CX49.css': style, 'EventPage-DWBX-Frs.js': script };
  await startNode(files);
  await db.execute(`update web_assets set last_run_at = now() - interval '27 days'`);
  await db.execute(
    `insert into web_assets (name, bytes, is_brotli, last_run_at) values ('EventPage-22222222.js', '', false, now() - interval '29 days')`,
  );
  await runNow(sharedAssetJobs(db), deleteUnusedAssetsJob, {});
  expect(await storedNames()).toEqual(Object.keys(files));
  const Fresh = z.object({ fresh: z.number() });
  const countFresh = () =>
    db.one(Fresh, `select count(*) as fresh from web_assets where last_run_at > now() - interval '1 hour'`);
  expect(await countFresh()).toEqual({ fresh: 0 });
  vi.advanceTimersByTime(86_400_000);
  await expect.poll(countFresh).toEqual({ fresh: 2 });
});

test('a node starts and serves its own files while they cannot be stored', async () => {
  const broken = { ...db, rows: () => Promise.reject(new Error('read-only')) };
  const node = await startNode(BUILD, broken);
  expect((await node('EventPage-DWBX-Frs.js', 'identity')).body).toBe(SCRIPT);
});
