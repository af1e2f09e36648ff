import { expect, test } from 'vitest';
import { z } from 'zod';
import { listComments, writeComment } from '#contracts/comments/comments.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { targetKinds } from '#contracts/moderation/site-rules.ts';
import { allEndpoints } from '#tests/support/all-endpoints.ts';
import { callsWithoutSurface } from '#tests/support/calls-without-surface.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUpPeople, staffMember } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import {
  hiddenRows,
  otherProofs,
  reasons,
  rowsOfKinds,
  rowsOfPictures,
  surfaceNames,
  surfaceOf,
} from '#tests/support/hidden-matrix.ts';
import { type HiddenRow, hidingScenes } from '#tests/support/hidden-scenes.ts';
import type { HidingScene, Surface } from '#tests/support/hidden-surfaces.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { read as readSource } from '#tests/support/source-files.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');

const read = ({ url, as }: Surface) =>
  app.send({
    method: 'GET',
    url,
    ...(as && { headers: { authorization: `Bearer ${as.tokens.access.token}` } }),
  });

/** The surfaces that show the target. */
async function showing({ surfaces, marks }: HidingScene): Promise<string[]> {
  const names = [];
  for (const surface of surfaces) {
    const { statusCode, body } = await read(surface);
    const shown = body.toLowerCase();
    const own = surface.mark === undefined ? marks : [surface.mark];
    if (statusCode === 200 && own.some((mark) => shown.includes(mark.toLowerCase()))) names.push(surface.name);
  }
  return names;
}

/** Notifications that quoted it are deleted for good. */
const isDeletedWithIt = (row: string, name: string) =>
  ['comment', 'post', 'message'].includes(row) && name.startsWith('notifications');

const scenes = new Map<HiddenRow, HidingScene>();
async function sceneOf(row: HiddenRow): Promise<HidingScene> {
  const scene = scenes.get(row) ?? (await hidingScenes[row](app));
  scenes.set(row, scene);
  return scene;
}

test.each(hiddenRows)('%s: what is hidden is on no surface, and what is restored on all again', async (row) => {
  const scene = await sceneOf(row);
  const all = scene.surfaces.map(({ name }) => name);
  expect(await showing(scene)).toEqual(all);
  const decisionId = await decideAbout(app, scene.target, {
    moderator,
    reporter: scene.reporter ?? null,
    action: 'hide',
  });
  await runJobs(app);
  expect(await showing(scene)).toEqual([]);
  await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
  await runJobs(app);
  expect(await showing(scene)).toEqual(all.filter((name) => !isDeletedWithIt(row, name)));
});

const visitedBy = async (row: HiddenRow) => (await sceneOf(row)).surfaces.map(({ url }) => url);

test('every kind on every surface is looked at, or it is said why it is never there', async () => {
  const cells = { seen: 0, elsewhere: 0, absent: 0 };
  const wrong: string[] = [];
  for (const row of hiddenRows) {
    const urls = await visitedBy(row);
    wrong.push(...urls.filter((url) => !surfaceOf(url)));
    const seen = new Set(urls.map(surfaceOf));
    for (const surface of surfaceNames) {
      const [isSeen, isElsewhere] = [seen.has(surface), otherProofs[row]?.[surface] !== undefined];
      const isAbsent = reasons[row][surface] !== undefined;
      if (isAbsent === (isSeen || isElsewhere)) wrong.push(`${row}: ${surface}`);
      cells[isSeen ? 'seen' : isElsewhere ? 'elsewhere' : 'absent'] += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(cells).toEqual({ seen: 99, elsewhere: 8, absent: 271 });
  expect(surfaceNames.length * hiddenRows.length).toBe(378);
});

test('the proofs in other tests are there', () => {
  const missing = Object.values(otherProofs)
    .flatMap((proofs) => Object.values(proofs))
    .filter(({ file, text }) => !readSource(file).includes(text));
  expect(missing).toEqual([]);
});

test('every kind that can be reported, and every use of a picture, has a row', async () => {
  expect(Object.keys(rowsOfKinds).toSorted()).toEqual([...targetKinds].toSorted());
  const columns = await app.db.rows(
    z.object({ name: z.string() }),
    `select conrelid::regclass || '.' || attname as name from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and conparentid = 0 and confrelid = 'pictures'::regclass order by 1`,
    [],
  );
  expect(columns.map(({ name }) => name)).toEqual(Object.keys(rowsOfPictures).toSorted());
  const named = [...Object.values(rowsOfKinds), ...Object.values(rowsOfPictures)].flatMap(({ rows = [] }) => rows);
  expect(new Set(named)).toEqual(new Set(hiddenRows));
});

test('every call that answers with something of other people is looked at, or it is said why it is no surface', async () => {
  const urls = (await Promise.all(hiddenRows.map(visitedBy))).flat().map((url) => url.split('?')[0]!);
  const reads = Object.entries(allEndpoints).filter(
    ([, { method, access }]) => method === 'GET' && access !== 'staff' && access !== 'administrator',
  );
  const excused = new Set(Object.values(callsWithoutSurface).flat());
  const unexplained = reads.filter(([name, { path }]) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`);
    return excused.has(name) === urls.some((url) => pattern.test(url));
  });
  expect(unexplained.map(([name]) => name)).toEqual([]);
  expect([...excused].filter((name) => !reads.some(([read]) => read === name))).toEqual([]);
});

test('hiding a group or an organization hides its events, and restoring shows those that it hid', async () => {
  const [ada] = await signUpPeople(app.deps, 1);
  const group = await setUpGroup(app, ada);
  const host = { kind: 'group', id: group.id } as const;
  const [first, second] = [await published(app, ada, { host }), await published(app, ada, { host })];
  const isShown = async (id: string) => (await read({ name: 'page', url: `/api/events/${id}` })).statusCode === 200;
  await decideAbout(app, { kind: 'event', targetId: first.id }, { moderator, action: 'hide' });
  const decisionId = await decideAbout(app, { kind: 'group', targetId: group.id }, { moderator, action: 'hide' });
  expect([await isShown(first.id), await isShown(second.id)]).toEqual([false, false]);
  await app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
  expect([await isShown(first.id), await isShown(second.id)]).toEqual([false, true]);
});

test('a reply keeps its place under a hidden comment, and the count leaves the comment out', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const { id: eventId } = await published(app, ada);
  const say = async (text: string, replyTo?: string) =>
    (await app.call(writeComment, { params: { eventId }, body: { text, ...(replyTo && { replyTo }) } }, ben)).body.id;
  const top = await say('Rude');
  await say('Kind', top);
  await decideAbout(app, { kind: 'comment', targetId: top }, { moderator, action: 'hide' });
  const { comments, count } = (await app.call(listComments, { params: { eventId }, query: {} }, null)).body;
  expect(count).toBe(1);
  expect(comments).toMatchObject([{ isDeleted: true, text: '', author: null, replies: [{ text: 'Kind' }] }]);
});
