import { expect, test } from 'vitest';
import {
  getPerson,
  getProfileCounts,
  listPersonEvents,
  listPersonGroups,
  putInterests,
} from '#contracts/people/people.contract.ts';
import { updatePrivacy } from '#contracts/people/privacy.contract.ts';
import { rateEvent } from '#contracts/rsvps/ratings.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { daysAhead, draft, insertPlaces, joinEvent, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

const of = ({ user }: SomeoneSignedIn, cursor?: string) => ({
  params: { personId: user.id },
  query: { ...(cursor && { cursor }) },
});

test('lists public upcoming events that the person hosts, with their rating', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  expect((await app.call(listPersonEvents, of(ada))).body).toEqual({
    events: [],
    rating: { mean: null, count: 0 },
    nextCursor: null,
  });
  const [later, over] = [await published(app, ada, { startsLocal: daysAhead(app, 9) }), await published(app, ada)];
  const sooner = await published(app, ada, { startsLocal: daysAhead(app, 2) });
  await published(app, ada, { visibility: 'unlisted' });
  await draft(app, ada);
  await joinEvent(app, over.id, ben);
  await app.db.execute(
    `update events set starts_at = $2::timestamptz - interval '3 hours', ends_at = $2::timestamptz - interval '1 hour' where id = $1`,
    [over.id, app.clock.now()],
  );
  await app.call(rateEvent, { params: { eventId: over.id }, body: { stars: 4 } }, ben);
  const { body } = await app.call(listPersonEvents, of(ada));
  expect(listPersonEvents.success.schema.parse(body)).toEqual(body);
  expect(body.events.map(({ id }) => id)).toEqual([sooner.id, later.id]);
  expect(body.rating).toEqual({ mean: 4, count: 1 });
  expect(body.events[0]!.host.path).toBe(`/people/${ada.user.id}`);
});

test('lists all upcoming events page by page, each series once', async () => {
  const ada = await signUp(app.deps);
  const ids: string[] = [];
  for (let day = 1; day <= 14; day++) ids.push((await published(app, ada, { startsLocal: daysAhead(app, day) })).id);
  const first = (await app.call(listPersonEvents, of(ada))).body;
  const second = (await app.call(listPersonEvents, of(ada, first.nextCursor!))).body;
  expect([first, second].map(({ events }) => events.map(({ id }) => id))).toEqual([ids.slice(0, 12), ids.slice(12)]);
  expect(second.nextCursor).toBeNull();
});

test('lists all groups page by page', async () => {
  const ada = await signUp(app.deps);
  await app.db.execute(
    `with made as (insert into groups (slug, name, created_at, updated_at)
       select 'of-one-' || n, 'Group ' || n, now(), now() from generate_series(1, 70) n returning id)
     insert into group_members (group_id, person_id, role, joined_at) select id, $1, 'member', now() from made`,
    [ada.user.id],
  );
  const first = (await app.call(listPersonGroups, of(ada))).body;
  const second = (await app.call(listPersonGroups, of(ada, first.nextCursor!))).body;
  expect([first.groups.length, second.groups.length, second.nextCursor]).toEqual([60, 10, null]);
  expect(new Set([...first.groups, ...second.groups].map(({ id }) => id)).size).toBe(70);
});

test('lists public groups, those they run first, but no private ones', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  await setUpGroup(app, ben, { name: 'Joined', members: [ada] });
  await setUpGroup(app, ada, { name: 'Run' });
  const secret = await setUpGroup(app, ada, { name: 'Secret' });
  await app.db.execute(`update groups set chosen_visibility = 'private', admission = 'invitation' where id = $1`, [
    secret.id,
  ]);
  const { groups } = (await app.call(listPersonGroups, of(ada))).body;
  expect(groups.map(({ name, role, memberCount }) => [name, role, memberCount])).toEqual([
    ['Run', 'Organizer', 1],
    ['Joined', 'Member', 2],
  ]);
  expect((await app.call(getProfileCounts, {}, ada)).body.groups).toBe(3);
});

test('is not found by others if the person hides their page', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  await app.call(updatePrivacy, { body: { page: 'nobody' } }, ada);
  for (const endpoint of [getPerson, listPersonEvents, listPersonGroups]) {
    expect((await app.call(endpoint, of(ada), ben)).problem.code).toBe('person.not_found');
    expect((await app.call(endpoint, of(ada), ada)).status).toBe(200);
  }
});

// spec: 2.65
test('a profile counts groups, interests and RSVPs', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  expect((await app.call(getProfileCounts, {}, ada)).body).toEqual({ groups: 0, interests: 0, rsvps: 0 });
  await app.call(putInterests, { body: { interests: ['tea', 'yoga'] } }, ada);
  await setUpGroup(app, ben, { members: [ada] });
  const [going, full, declined] = [
    await published(app, ben),
    await published(app, ben, { capacity: 1 }),
    await published(app, ben),
  ];
  await joinEvent(app, full.id, await signUp(app.deps));
  for (const { id } of [going, full]) await joinEvent(app, id, ada);
  await app.call(answerEvent, { params: { eventId: declined.id }, body: { status: 'not-going' } }, ada);
  expect((await app.call(getProfileCounts, {}, ada)).body).toEqual({ groups: 1, interests: 2, rsvps: 2 });
});
