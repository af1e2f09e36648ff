import { expect, test } from 'vitest';
import { getEvent } from '#contracts/events/events.contract.ts';
import { leaveGroup } from '#contracts/groups/group-members.contract.ts';
import {
  editGroupPost,
  followGroup,
  listGroupPosts,
  unfollowGroup,
  writeGroupPost,
} from '#contracts/groups/group-posts.contract.ts';
import { getGroup, updateGroup } from '#contracts/groups/groups.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { decideCase } from '#contracts/moderation/reports.contract.ts';
import { staffMember } from '#tests/support/factories.ts';
import { type HostGroups, makeHostGroups, publishedFor } from '#tests/support/host-scene.ts';
import { caseOf, decideAbout } from '#tests/support/moderation.ts';
import { type As, testApp } from '#tests/support/test-app.ts';

const app = await testApp();
const moderator = await staffMember(app.deps, 'moderator');

/** Ways in which a group disappears; each answers how it comes back. */
const disappearances = {
  'a hold': async ({ group: { slug, id }, people }: HostGroups) => {
    const description = 'See http://a.example http://b.example http://c.example';
    await app.call(updateGroup, { params: { slug }, body: { description } }, people.organizer);
    return async () => {
      const { id: caseId, revision } = await caseOf(app, { kind: 'group', targetId: id }, moderator);
      const body = { revision, action: 'none', rule: 'spam', explanation: 'Fine.' } as const;
      await app.call(decideCase, { params: { caseId }, body }, moderator);
    };
  },
  'a decision': async ({ group: { id: targetId } }: HostGroups) => {
    const decisionId = await decideAbout(app, { kind: 'group', targetId }, { moderator, action: 'hide' });
    const body = { explanation: 'A mistake.' };
    return async () => {
      await app.call(restoreDecision, { params: { decisionId }, body }, moderator);
    };
  },
} as const;

const seen = (slug: string, as: As | null) => app.call(getGroup, { params: { slug }, query: {} }, as);

test.each(Object.keys(disappearances) as (keyof typeof disappearances)[])(
  'what organizers chose for a group outlives edits during %s',
  async (kind) => {
    const scene = await makeHostGroups(app);
    const { group, people } = scene;
    const params = { slug: group.slug };
    await app.call(followGroup, { params }, people.stranger);
    const host = { kind: 'group', id: group.id } as const;
    const { id: eventId } = await publishedFor(app, host, people.organizer, { visibility: 'public' });
    const post = { title: 'News', text: 'We meet.', visibility: 'public' } as const;
    const { id: postId } = (await app.call(writeGroupPost, { params, body: post }, people.organizer)).body;

    const bringBack = await disappearances[kind](scene);
    expect((await seen(group.slug, people.stranger)).status).toBe(404);
    const { visibility, admission, sharePicture } = (await seen(group.slug, people.organizer)).body;
    expect({ visibility, admission, sharePicture }).toEqual({
      visibility: 'public',
      admission: 'open',
      sharePicture: null,
    });
    for (const as of [people.organizer, people.coOrganizer])
      expect((await app.call(updateGroup, { params, body: { description: 'We play.' } }, as)).status).toBe(200);
    const { posts } = (await app.call(listGroupPosts, { params, query: {} }, people.organizer)).body;
    const { title, text, visibility: readers } = posts[0]!;
    const body = { title, text: `${text} Often.`, visibility: readers };
    await app.call(editGroupPost, { params: { ...params, postId }, body }, people.organizer);

    await bringBack();
    expect((await seen(group.slug, null)).body).toMatchObject({
      visibility: 'public',
      admission: 'open',
      followerCount: 1,
      abilities: { join: true },
    });
    expect((await app.call(getEvent, { params: { eventId } }, null)).body.visibility).toBe('public');
    expect((await app.call(listGroupPosts, { params, query: {} }, null)).body.posts).toMatchObject([
      { id: postId, visibility: 'public' },
    ]);
  },
);

test('a group that organizers make private while it is hidden stays private', async () => {
  const scene = await makeHostGroups(app);
  const { group, people } = scene;
  const params = { slug: group.slug };
  await app.call(followGroup, { params }, people.stranger);
  const bringBack = await disappearances['a decision'](scene);
  await app.call(updateGroup, { params, body: { visibility: 'private' } }, people.organizer);
  await bringBack();
  expect((await seen(group.slug, people.stranger)).status).toBe(404);
  expect((await seen(group.slug, people.member)).body).toMatchObject({ visibility: 'private', followerCount: 0 });
});

test('members may leave a hidden group, and followers end that, without learning more of it', async () => {
  const scene = await makeHostGroups(app);
  const { group, people } = scene;
  const params = { slug: group.slug };
  await app.call(followGroup, { params }, people.stranger);
  const bringBack = await disappearances['a decision'](scene);
  expect((await app.call(leaveGroup, { params }, people.member)).status).toBe(204);
  expect((await app.call(unfollowGroup, { params }, people.stranger)).status).toBe(204);
  for (const as of [people.member, people.stranger]) {
    const again = [await app.call(leaveGroup, { params }, as), await app.call(unfollowGroup, { params }, as)];
    for (const { problem } of [await seen(group.slug, as), ...again]) expect(problem.code).toBe('group.not_found');
  }
  await bringBack();
  const { role, isFollowing } = (await seen(group.slug, people.member)).body.viewer;
  expect([role, isFollowing]).toEqual([null, false]);
  expect((await seen(group.slug, null)).body.followerCount).toBe(0);
});
