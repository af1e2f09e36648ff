import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount, exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { cancelEvent, getEvent } from '#contracts/events/events.contract.ts';
import { joinGroup } from '#contracts/groups/group-members.contract.ts';
import { writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { deleteGroup, getGroup, listMyGroups } from '#contracts/groups/groups.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { insertPlaces, places } from '#tests/support/events.ts';
import { PASSWORD, type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { postAsGroup, setUpGroup } from '#tests/support/group-scenes.ts';
import { enterGroup, makeGroup } from '#tests/support/groups.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { testApp } from '#tests/support/test-app.ts';
import { follow } from './group-posts.actions.ts';

let [ada, ben]: SomeoneSignedIn[] = [];
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  [ada, ben] = await signUpPeople(app.deps, 2);
});
const idOf = (person: SomeoneSignedIn | undefined) => person!.user.id;

describe('a group with events', () => {
  test('can’t be deleted while published events are upcoming, and is deleted with past and cancelled ones', async () => {
    const group = await setUpGroup(app, ada!);
    const params = { slug: group.slug };
    const eventId = await postAsGroup(app, group);
    expect((await app.call(deleteGroup, { params }, ada)).problem.code).toBe('group.has_events');
    await app.call(cancelEvent, { params: { eventId }, body: {} }, ada);
    expect((await app.call(deleteGroup, { params }, ada)).status).toBe(204);
    expect((await app.call(getEvent, { params: { eventId } }, ada)).status).toBe(404);
  });

  test('is deleted with the account of its only member, and its attendees are notified', async () => {
    const group = await setUpGroup(app, ada!);
    const eventId = await postAsGroup(app, group, { title: 'Last game' });
    await app.call(answerEvent, { params: { eventId }, body: { status: 'going' } }, ben);
    await app.call(deleteAccount, { body: { currentPassword: PASSWORD } }, ada);
    await runJobs(app);
    expect((await mailsTo(app, ben!.email)).at(-1)!.subject).toContain('Last game');
    expect((await app.call(getGroup, { params: { slug: group.slug }, query: {} })).status).toBe(404);
  });
});

test('the data download contains groups, requests, follows and posts', async () => {
  const own = await makeGroup(app.deps, idOf(ada), { name: 'Mine' });
  const requested = await makeGroup(app.deps, idOf(ben), { name: 'Asked', admission: 'approval' });
  const followed = await makeGroup(app.deps, idOf(ben), { name: 'Followed' });
  await app.call(joinGroup, { params: { slug: requested.slug }, body: {} }, ada);
  await follow(app.deps, { slug: followed.slug, viewerId: idOf(ada) });
  await app.call(writeGroupPost, { params: { slug: own.slug }, body: { title: 'Hi', text: 'All' } }, ada);
  const { contents } = (await app.call(exportAccount, {}, ada)).body;
  expect(contents).toMatchObject({
    groups: [{ group: 'Mine', role: 'organizer' }],
    groupRequests: [{ group: 'Asked' }],
    groupFollows: [{ group: 'Followed' }],
    groupPosts: [{ title: 'Hi', text: 'All' }],
  });
});

describe('the groups of a person', () => {
  // spec: 3.18, 6.3
  test('list groups they run first, with role and size; requested and followed groups are separate', async () => {
    const joined = await makeGroup(app.deps, idOf(ada), { name: 'Joined' });
    await enterGroup(app.deps, { slug: joined.slug, organizerId: idOf(ada), personId: idOf(ben) });
    const helped = await makeGroup(app.deps, idOf(ada), { name: 'Helped', placeId: places.berlin.id });
    await enterGroup(app.deps, {
      slug: helped.slug,
      organizerId: idOf(ada),
      personId: idOf(ben),
      role: 'co-organizer',
    });
    const own = await makeGroup(app.deps, idOf(ben), { name: 'Own' });
    const followed = await makeGroup(app.deps, idOf(ada), { name: 'Followed' });
    for (const { slug } of [followed, joined]) await follow(app.deps, { slug, viewerId: idOf(ben) });
    const list = async (relation: 'member' | 'requested' | 'following') =>
      (await app.call(listMyGroups, { query: { relation } }, ben)).body;
    expect(await list('member')).toEqual({
      groups: [
        {
          id: own.id,
          slug: 'own',
          name: 'Own',
          memberCount: 1,
          role: 'Organizer',
          imageUrl: null,
          visibility: 'public',
          placeName: '',
        },
        expect.objectContaining({ name: 'Helped', memberCount: 2, role: 'Co-organizer', placeName: 'Berlin, Germany' }),
        expect.objectContaining({ name: 'Joined', memberCount: 2, role: 'Member' }),
      ],
      nextCursor: null,
    });
    expect((await list('following')).groups).toMatchObject([{ name: 'Followed', role: null }]);
    expect((await list('requested')).groups).toEqual([]);
  });

  test('are paginated by cursor without gaps or duplicates', async () => {
    const people = await signUp(app.deps);
    await app.db.execute(
      `with made as (insert into groups (slug, name, created_at, updated_at)
         select 'page-' || n, 'Page ' || n, now(), now() from generate_series(1, 130) n returning id)
       insert into group_members (group_id, person_id, role, joined_at) select id, $1, 'organizer', now() from made`,
      [idOf(people)],
    );
    const first = (await app.call(listMyGroups, { query: {} }, people)).body;
    const second = (await app.call(listMyGroups, { query: { cursor: first.nextCursor! } }, people)).body;
    expect([first.groups.length, second.groups.length, second.nextCursor]).toEqual([100, 30, null]);
    expect(new Set([...first.groups, ...second.groups].map(({ id }) => id)).size).toBe(130);
  });
});
