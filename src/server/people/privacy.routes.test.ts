import { expect, test } from 'vitest';
import { updateNotificationSettings } from '#contracts/notifications/notification-settings.contract.ts';
import { blockPerson, listBlocks, unblockPerson } from '#contracts/people/blocks.contract.ts';
import { followPerson, getPerson, listFollowedPeople, putInterests } from '#contracts/people/people.contract.ts';
import { getPrivacy, updatePrivacy } from '#contracts/people/privacy.contract.ts';
import { saveSearch } from '#contracts/search/saved-searches.contract.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { type As, testApp } from '#tests/support/test-app.ts';

const app = await testApp();

const choose = (as: As, body: Parameters<typeof app.call<typeof updatePrivacy>>[1]['body']) =>
  app.call(updatePrivacy, { body }, as);
const page = (person: SomeoneSignedIn, as?: As | null) =>
  app.call(getPerson, { params: { personId: person.user.id } }, as ?? null);
const block = (by: As, whom: SomeoneSignedIn) => app.call(blockPerson, { params: { personId: whom.user.id } }, by);
const unblock = (by: As, whom: SomeoneSignedIn) => app.call(unblockPerson, { params: { personId: whom.user.id } }, by);
const blocked = async (as: As) => (await app.call(listBlocks, {}, as)).body.people.map(({ id }) => id);

test('everything is public until the person restricts it, each part separately', async () => {
  const ada = await signUp(app.deps);
  const open = {
    page: 'everyone',
    groups: 'everyone',
    attendance: 'everyone',
    location: 'everyone',
    isSearchable: true,
  };
  expect((await app.call(getPrivacy, {}, ada)).body).toEqual(open);
  expect((await choose(ada, { attendance: 'nobody' })).body).toEqual({ ...open, attendance: 'nobody' });
  await choose(ada, { location: 'shared-groups', isSearchable: false });
  const chosen = { ...open, attendance: 'nobody', location: 'shared-groups', isSearchable: false };
  expect((await app.call(getPrivacy, {}, ada)).body).toEqual(chosen);
  expect((await choose(ada, {})).body).toEqual(chosen);
});

test('an unknown audience is rejected at its field and changes nothing', async () => {
  const ada = await signUp(app.deps);
  const wrong = { page: 'shared-groups', location: 'nobody' } as unknown as { location: 'nobody' };
  expect((await choose(ada, wrong)).problem.fields).toEqual({ page: 'Choose who sees it.' });
  expect((await app.call(getPrivacy, {}, ada)).body.location).toBe('everyone');
});

test('a hidden profile looks like a missing one', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  const absent = (await app.call(getPerson, { params: { personId: '00000000-0000-4000-8000-000000000000' } })).problem;
  const isAbsent = async (as: As | null) => {
    const answer = await page(ada, as);
    if (answer.status === 200) return false;
    expect({ ...answer.problem, requestId: '' }).toEqual({ ...absent, requestId: '' });
    return true;
  };
  await choose(ada, { page: 'signed-in' });
  expect([await isAbsent(null), await isAbsent(ben), await isAbsent(ada)]).toEqual([true, false, false]);
  await choose(ada, { page: 'nobody' });
  expect([await isAbsent(null), await isAbsent(ben), await isAbsent(ada)]).toEqual([true, true, false]);
  expect((await page(ada, ada)).body).toMatchObject({ audience: 'nobody', isSearchable: false });
  await choose(ada, { page: 'everyone' });
  expect((await page(ada)).body).toMatchObject({ audience: null, isSearchable: true });
});

test('a location is shown only to its audience, and restricted profiles are not indexed by search engines', async () => {
  const [ada, ben] = await signUpPeople(app.deps, 2);
  await app.db.execute(`update people set location = 'Turin' where id = $1`, [ada.user.id]);
  const locations = async () => [(await page(ada)).body.location, (await page(ada, ben)).body.location];
  expect(await locations()).toEqual(['Turin', 'Turin']);
  await choose(ada, { location: 'signed-in', isSearchable: false });
  expect(await locations()).toEqual(['', 'Turin']);
  expect((await page(ada)).body.isSearchable).toBe(false);
  await choose(ada, { location: 'nobody' });
  expect(await locations()).toEqual(['', '']);
  expect((await page(ada, ada)).body.location).toBe('Turin');
});

test('blocker and blocked are hidden from each other and from nobody else', async () => {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  for (let times = 0; times < 2; times++) expect((await block(ada, ben)).status).toBe(204);
  expect((await page(ada, ben)).problem.code).toBe('person.not_found');
  expect((await page(ben, ada)).problem.code).toBe('person.not_found');
  expect([(await page(ada, cleo)).status, (await page(ben, cleo)).status, (await page(ada)).status]).toEqual([
    200, 200, 200,
  ]);
  expect([await blocked(ada), await blocked(ben)]).toEqual([[ben.user.id], []]);
  for (let times = 0; times < 2; times++) expect((await unblock(ada, ben)).status).toBe(204);
  expect([(await page(ada, ben)).status, await blocked(ada)]).toEqual([200, []]);
});

test('a person can block people who hide or have blocked them; the latest block is listed first', async () => {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  await choose(ben, { page: 'nobody' });
  await block(cleo, ada);
  await block(ada, ben);
  app.clock.advance({ seconds: 1 });
  await block(ada, cleo);
  expect(await blocked(ada)).toEqual([cleo.user.id, ben.user.id]);
  // Cleo's own block is not affected.
  await unblock(ada, cleo);
  expect((await page(cleo, ada)).status).toBe(404);
});

test('blocking does not reveal whether a person exists, and blocking oneself is rejected', async () => {
  const ada = await signUp(app.deps);
  const nobody = { params: { personId: '00000000-0000-4000-8000-000000000000' } };
  expect((await app.call(blockPerson, nobody, ada)).status).toBe(204);
  expect(await blocked(ada)).toEqual([]);
  expect((await block(ada, ada)).problem.code).toBe('block.oneself');
  const inCapitals = { params: { personId: ada.user.id.toUpperCase() } };
  expect((await app.call(blockPerson, inCapitals, ada)).problem.code).toBe('block.oneself');
});

test('a person can block up to 500 people, even concurrently, and a refused block ends no follow', async () => {
  const ada = await signUp(app.deps);
  await app.db.execute(
    `with made as (insert into people (name) select 'P' || n from generate_series(1, 498) n returning id)
     insert into person_blocks (blocker_id, blocked_id, created_at) select $1, id, now() from made`,
    [ada.user.id],
  );
  const more = await signUpPeople(app.deps, 5);
  for (const whom of more) await app.call(followPerson, { params: { personId: whom.user.id } }, ada);
  const statuses = (await Promise.all(more.map((whom) => block(ada, whom)))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 204, 409, 409, 409]);
  const again = more[statuses.indexOf(204)]!;
  expect((await block(ada, again)).status).toBe(204);
  expect(await blocked(ada)).toHaveLength(500);
  expect((await app.call(listFollowedPeople, { query: {} }, ada)).body.people).toHaveLength(3);
});

test('a change during the deletion of the account is 401, without a server error', async () => {
  const changes = [
    (as: As, params: { personId: string }) => app.call(blockPerson, { params }, as),
    (as: As) => app.call(putInterests, { body: { interests: ['tea'] } }, as),
    (as: As) => app.call(saveSearch, { body: { name: 'Tea', filters: { q: 'tea' } } }, as),
    (as: As) => app.call(updateNotificationSettings, { body: { digest: 'weekly' } }, as),
  ];
  const other = await signUp(app.deps);
  for (const change of changes) {
    const gone = await signUp(app.deps);
    await app.call(listBlocks, {}, gone);
    await app.db.execute('delete from people where id = $1', [gone.user.id]);
    expect((await change(gone, { personId: other.user.id })).problem.code).toBe('auth.invalid_token');
  }
});
