import { expect, test } from 'vitest';
import { listComments, writeComment } from '#contracts/comments/comments.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUpPeople, staffMember } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { hidingScenes } from '#tests/support/hidden-scenes.ts';
import type { HidingScene, Surface } from '#tests/support/hidden-surfaces.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { decideAbout } from '#tests/support/moderation.ts';
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

test.each(Object.entries(hidingScenes))(
  '%s: what is hidden is on no surface, and what is restored on all again',
  async (row, setUp) => {
    const scene = await setUp(app);
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
  },
);

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
