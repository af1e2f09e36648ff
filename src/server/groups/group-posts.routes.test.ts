import { beforeEach, describe, expect, test } from 'vitest';
import {
  deleteGroupPost,
  editGroupPost,
  followGroup,
  listGroupPosts,
  unfollowGroup,
  writeGroupPost,
} from '#contracts/groups/group-posts.contract.ts';
import { getGroup, updateGroup } from '#contracts/groups/groups.contract.ts';
import { listNotifications } from '#contracts/notifications/notifications.contract.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import { enterGroup, makeGroup } from '#tests/support/groups.ts';
import { mailsTo, notificationsOf, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';

let ada: SomeoneSignedIn;
let ben: SomeoneSignedIn;
let cleo: SomeoneSignedIn;
let slug: string;
const app = await testApp();
/** Ada is the organizer, Ben a member, Cleo a follower. */
beforeEach(async () => {
  [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  slug = (await makeGroup(app.deps, ada.user.id, { name: 'Walkers' })).slug;
  await enterGroup(app.deps, { slug, organizerId: ada.user.id, personId: ben.user.id });
  await app.call(followGroup, { params: { slug } }, cleo);
});

const write = (visibility: 'public' | 'members', title = 'New route', as = ada) =>
  app.call(writeGroupPost, { params: { slug }, body: { title, text: 'Over the **hill**.', visibility } }, as);
const titlesFor = async (as: SomeoneSignedIn | null) =>
  (await app.call(listGroupPosts, { params: { slug }, query: {} }, as)).body.posts.map(({ title }) => title);
const postsTo = async ({ email }: SomeoneSignedIn) =>
  (await mailsTo(app, email)).filter(({ reason }) => reason.startsWith('group-post:'));

describe('posts', () => {
  test('are public or for members, newest first', async () => {
    const { body } = await write('public', 'For all');
    expect(body).toMatchObject({
      textHtml: '<p>Over the <strong>hill</strong>.</p>',
      author: { id: ada.user.id },
      editedAt: null,
      abilities: { edit: true, delete: true },
    });
    app.clock.advance({ minutes: 1 });
    await write('members', 'For us');
    expect(await titlesFor(ben)).toEqual(['For us', 'For all']);
    for (const as of [null, cleo]) expect(await titlesFor(as)).toEqual(['For all']);
  });

  test('of a group that became private are only for members', async () => {
    await write('public');
    await app.call(updateGroup, { params: { slug }, body: { visibility: 'private' } }, ada);
    const { posts } = (await app.call(listGroupPosts, { params: { slug }, query: {} }, ben)).body;
    expect(posts).toMatchObject([{ visibility: 'members', abilities: { edit: false } }]);
    expect((await app.call(listGroupPosts, { params: { slug }, query: {} }, cleo)).problem.code).toBe(
      'group.not_found',
    );
  });

  test('of a private group stay for members when it becomes public', async () => {
    const setVisibility = (visibility: 'public' | 'private') =>
      app.call(updateGroup, { params: { slug }, body: { visibility } }, ada);
    await setVisibility('private');
    await write('public');
    await setVisibility('public');
    expect([await titlesFor(ben), await titlesFor(null)]).toEqual([['New route'], []]);
  });

  test('are written, edited and deleted by organizers', async () => {
    expect((await write('members', 'Mine', ben)).problem.code).toBe('auth.forbidden');
    const { id: postId } = (await write('members')).body;
    const edit = (as: SomeoneSignedIn, body: object) => app.call(editGroupPost, { params: { slug, postId }, body }, as);
    expect((await edit(ben, { title: 'No' })).problem.code).toBe('auth.forbidden');
    const changed = (await edit(ada, { title: 'Newer route' })).body;
    expect([changed.title, changed.text, changed.editedAt]).toEqual([
      'Newer route',
      'Over the **hill**.',
      expect.any(String),
    ]);
    expect((await edit(ada, { title: '' })).status).toBe(400);
    const remove = (as: SomeoneSignedIn) => app.call(deleteGroupPost, { params: { slug, postId } }, as);
    expect((await remove(ben)).problem.code).toBe('auth.forbidden');
    expect((await remove(ada)).status).toBe(204);
    expect((await remove(ada)).problem.code).toBe('post.not_found');
    expect((await edit(ada, { title: 'Gone' })).problem.code).toBe('post.not_found');
  });

  test('that are deleted are in no notification, and waiting mails about them are not sent', async () => {
    const { id: postId } = (await write('public')).body;
    await write('public', 'Next route');
    await runJobs(app);
    await app.call(deleteGroupPost, { params: { slug, postId } }, ada);
    await runJobs(app);
    for (const reader of [ben, cleo]) {
      expect((await notificationsOf(app, reader)).map(({ text }) => text).join()).not.toContain('New route');
      expect((await notificationsOf(app, reader)).filter(({ kind }) => kind === 'group-post')).toHaveLength(1);
      const waiting = (await postsTo(reader)).filter(({ expiresAt }) => !expiresAt);
      expect(waiting.map(({ reason }) => reason)).not.toContain(`group-post:${postId}:${reader.user.id}`);
      expect(waiting).toHaveLength(1);
    }
  });

  test('that become for members leave the bells of followers until they are public again, and waiting mails to them are not sent', async () => {
    const { id: postId } = (await write('public')).body;
    await runJobs(app);
    const bells = async () => {
      const lists = [ben, cleo].map((reader) => app.call(listNotifications, { query: {} }, reader));
      return (await Promise.all(lists)).map(({ body }) => body.notifications.length);
    };
    const edit = async (visibility: 'public' | 'members') => {
      await app.call(editGroupPost, { params: { slug, postId }, body: { visibility } }, ada);
      await runJobs(app);
    };
    expect(await bells()).toEqual([1, 1]);
    await edit('members');
    expect(await bells()).toEqual([1, 0]);
    const waiting = [...(await postsTo(ben)), ...(await postsTo(cleo))].filter(({ expiresAt }) => !expiresAt);
    expect(waiting.map(({ to }) => to)).toEqual([ben.email]);
    await edit('public');
    expect(await bells()).toEqual([1, 1]);
  });

  test('are paginated by cursor', async () => {
    for (let made = 0; made < 25; made++) {
      app.clock.advance({ minutes: 1 });
      await app.db.execute(
        `insert into group_posts (group_id, title, text, visibility, created_at) select id, $2, 'x', 'public', $3 from groups where slug = $1`,
        [slug, `Post ${made}`, app.clock.now()],
      );
    }
    const first = (await app.call(listGroupPosts, { params: { slug }, query: {} })).body;
    const second = (await app.call(listGroupPosts, { params: { slug }, query: { cursor: first.nextCursor! } })).body;
    expect([first.posts[0]!.title, second.posts.at(-1)!.title]).toEqual(['Post 24', 'Post 0']);
    expect([first.posts.length, second.posts.length, second.nextCursor]).toEqual([20, 5, null]);
  });
});

describe('mails about posts', () => {
  test('are sent once to each member, and to followers if the post is public, never to the author', async () => {
    await write('public');
    await write('members', 'For us');
    await runJobs(app);
    expect((await postsTo(ben)).map(({ subject }) => subject)).toEqual(['New route · Walkers', 'For us · Walkers']);
    expect((await postsTo(cleo)).map(({ subject }) => subject)).toEqual(['New route · Walkers']);
    expect(await postsTo(ada)).toEqual([]);
    const { text } = (await postsTo(cleo))[0]!;
    expect(text).toContain('Over the hill.');
    expect(text).toMatch(/\/unsubscribe\//);
  });

  test('are not sent again after an edit, nor to people who left or switched them off', async () => {
    const { id: postId } = (await write('public')).body;
    await app.db.execute(
      `insert into notification_preferences (person_id, kind, channel, value) values ($1, 'group-post', 'mail', 'off')`,
      [ben.user.id],
    );
    await app.call(unfollowGroup, { params: { slug } }, cleo);
    await runJobs(app);
    await app.call(editGroupPost, { params: { slug, postId }, body: { text: 'Under it.' } }, ada);
    await runJobs(app);
    expect([await postsTo(ben), await postsTo(cleo)]).toEqual([[], []]);
  });

  test('are not sent to followers if the group has become private in the meantime', async () => {
    await write('public');
    await app.call(updateGroup, { params: { slug }, body: { visibility: 'private' } }, ada);
    await runJobs(app);
    expect([(await postsTo(ben)).length, (await postsTo(cleo)).length]).toEqual([1, 0]);
  });
});

describe('following', () => {
  test('is counted, needs no membership, and ends when the person joins', async () => {
    const seen = async (as: SomeoneSignedIn) => (await app.call(getGroup, { params: { slug }, query: {} }, as)).body;
    expect(await seen(cleo)).toMatchObject({ followerCount: 1, memberCount: 2, viewer: { isFollowing: true } });
    expect((await app.call(followGroup, { params: { slug } }, cleo)).status).toBe(204);
    expect((await app.call(followGroup, { params: { slug } }, ben)).status).toBe(204);
    expect((await seen(ben)).followerCount).toBe(1);
    await enterGroup(app.deps, { slug, organizerId: ada.user.id, personId: cleo.user.id });
    expect(await seen(cleo)).toMatchObject({ followerCount: 0, viewer: { isFollowing: false, role: 'member' } });
    expect((await app.call(unfollowGroup, { params: { slug } }, cleo)).status).toBe(204);
  });
});
