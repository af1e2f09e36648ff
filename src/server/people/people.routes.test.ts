import { expect, test } from 'vitest';
import { exportAccount, updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { blockPerson, unblockPerson } from '#contracts/people/blocks.contract.ts';
import { interestTopics, MAX_PERSON_INTERESTS } from '#contracts/people/interest-topics.ts';
import {
  followPerson,
  getInterests,
  getPerson,
  listFollowedPeople,
  PersonPage,
  putInterests,
  suggestInterests,
  unfollowPerson,
} from '#contracts/people/people.contract.ts';
import { updatePrivacy } from '#contracts/people/privacy.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { type As, testApp } from '#tests/support/test-app.ts';

const app = await testApp();

const like = (as: As, interests: string[]) => app.call(putInterests, { body: { interests } }, as);
const complete = async (as: As, q: string) => (await app.call(suggestInterests, { query: { q } }, as)).body.topics;
const page = (person: SomeoneSignedIn, as?: As) =>
  app.call(getPerson, { params: { personId: person.user.id } }, as ?? null);

test('interests are replaced as a whole, deduplicated, in lower case and sorted by name', async () => {
  const ada = await signUp(app.deps);
  expect((await app.call(getInterests, {}, ada)).body).toEqual({ interests: [] });
  expect((await like(ada, ['  Board   Games', 'yoga', 'YOGA', 'Brückenbau'])).body).toEqual({
    interests: ['board games', 'brückenbau', 'yoga'],
  });
  expect((await like(ada, ['yoga', 'tea'])).body).toEqual({ interests: ['tea', 'yoga'] });
  expect((await app.call(getInterests, {}, ada)).body).toEqual({ interests: ['tea', 'yoga'] });
});

test('a person can have up to twenty topics, and each contains letters', async () => {
  const ada = await signUp(app.deps);
  const many = Array.from({ length: MAX_PERSON_INTERESTS + 1 }, (_, index) => `topic ${index}`);
  expect((await like(ada, many.slice(1))).status).toBe(200);
  expect((await like(ada, many)).problem.fields).toEqual({ interests: 'Add up to 20 interests.' });
  expect((await like(ada, ['!?'])).status).toBe(400);
  expect((await like(ada, ['x'.repeat(41)])).status).toBe(400);
  expect((await app.call(getInterests, {}, ada)).body.interests).toHaveLength(20);
});

test('suggestions come from the site’s topics and from topics that more than one person likes', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  expect(await complete(ada, 'Board g')).toEqual(['board games']);
  expect(await complete(ada, 'games')).toEqual(['board games', 'video games']);
  await like(ada, ['zither', 'zymurgy']);
  expect(await complete(ben, 'z')).toEqual([]);
  await like(ben, ['zither']);
  expect(await complete(ben, 'z')).toEqual(['zither']);
  expect(await complete(ben, '%')).toEqual([]);
});

test('the site’s preset topics are stored as they are written', async () => {
  const ada = await signUp(app.deps);
  const offered = Object.values(interestTopics).flat();
  expect(new Set(offered).size).toBe(60);
  for (let at = 0; at < 60; at += 20) {
    const some = offered.slice(at, at + 20);
    expect((await like(ada, some)).body.interests).toEqual(some.toSorted());
  }
});

test('a profile page shows public data and never the email address', async () => {
  const ada = await signUp(app.deps);
  await app.call(updateProfile, { body: { name: 'Ada', location: 'Turin', bio: 'Engines.' } }, ada);
  await like(ada, ['engines']);
  const { body } = await page(ada);
  expect(PersonPage.parse(body)).toEqual(body);
  expect(body).toEqual({
    id: ada.user.id,
    name: 'Ada',
    avatar: ada.user.placeholderAvatar,
    location: 'Turin',
    bio: 'Engines.',
    joinedAt: ada.user.createdAt,
    interests: ['engines'],
    links: [],
    isPublic: true,
    isSearchable: true,
    audience: null,
    isFollowing: false,
  });
  expect(JSON.stringify(body)).not.toContain(ada.email);
});

test('people follow others whose page they see, and a block ends it', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const follow = (person: SomeoneSignedIn, as: As) =>
    app.call(followPerson, { params: { personId: person.user.id } }, as);
  const unfollow = () => app.call(unfollowPerson, { params: { personId: ada.user.id } }, ben);
  const isFollowing = async () => (await page(ada, ben)).body.isFollowing;
  expect([(await follow(ada, ben)).status, (await follow(ada, ben)).status]).toEqual([204, 204]);
  expect([await isFollowing(), (await page(ada)).body.isFollowing]).toEqual([true, false]);
  expect((await app.call(exportAccount, {}, ben)).body.contents['followedPeople']).toMatchObject([
    { name: ada.user.name },
  ]);
  const followed = async () => (await app.call(listFollowedPeople, { query: {} }, ben)).body.people;
  expect(await followed()).toMatchObject([{ id: ada.user.id, name: ada.user.name, path: paths.person(ada.user.id) }]);
  await app.call(updatePrivacy, { body: { page: 'nobody' } }, ada);
  expect(await followed()).toMatchObject([{ id: ada.user.id, path: null }]);
  await app.call(updatePrivacy, { body: { page: 'everyone' } }, ada);
  expect([(await unfollow()).status, (await unfollow()).status, await isFollowing()]).toEqual([204, 204, false]);
  expect(await followed()).toEqual([]);
  expect((await follow(ada, ada)).problem.code).toBe('follow.oneself');

  await follow(ada, ben);
  const block = { params: { personId: ben.user.id } };
  await app.call(blockPerson, block, ada);
  expect((await follow(ada, ben)).problem.code).toBe('person.not_found');
  await app.call(unblockPerson, block, ada);
  expect(await isFollowing()).toBe(false);
  await app.call(updatePrivacy, { body: { page: 'nobody' } }, ada);
  expect((await follow(ada, ben)).problem.code).toBe('person.not_found');
});
