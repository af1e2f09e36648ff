import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { GroupFields } from '#contracts/groups/group-fields.ts';
import { deleteGroup, updateGroup } from '#contracts/groups/groups.contract.ts';
import { updateOrganization } from '#contracts/organizations/organizations.contract.ts';
import { searchGroups, searchOrganizations, suggest } from '#contracts/search/search.contract.ts';
import { writeCursor } from '#server/platform/postgres/cursors.ts';
import { insertPlaces, places } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { enterGroup, makeGroup } from '#tests/support/groups.ts';
import { organization } from '#tests/support/organizations.ts';
import { testApp } from '#tests/support/test-app.ts';

type Query = z.input<typeof searchGroups.query>;
let ada: SomeoneSignedIn;
const app = await testApp();
await insertPlaces(app);
beforeEach(async () => {
  await app.db.execute('delete from groups');
  await app.db.execute('delete from organizations');
  ada = await signUp(app.deps);
});

const group = (name: string, fields: GroupFields = {}) => makeGroup(app.deps, ada.user.id, { name, ...fields });
const addMembers = async (slug: string, by: number) => {
  for (let n = 0; n < by; n++) {
    const { user } = await signUp(app.deps);
    await enterGroup(app.deps, { slug, organizerId: ada.user.id, personId: user.id });
  }
};
const groups = async (query: Query = {}) => (await app.call(searchGroups, { query })).body;
const names = async (query: Query = {}) => (await groups(query)).groups.map(({ name }) => name);
const organizations = async (query: z.input<typeof searchOrganizations.query> = {}) =>
  (await app.call(searchOrganizations, { query })).body.organizations.map(({ name }) => name);
const suggestCompletions = async (q: string) => (await app.call(suggest, { query: { q } })).body;
const near = ({ latitude, longitude }: { latitude: number; longitude: number }, radiusKm?: number) => ({
  latitude,
  longitude,
  ...(radiusKm && { radiusKm }),
});

describe('words', () => {
  test('rank the name above place and interests, and these above the description', async () => {
    await group('Reading', { description: 'Sometimes pottery' });
    await group('Makers', { interests: ['pottery'] });
    await group('Pottery');
    expect(await names({ q: 'pottery' })).toEqual(['Pottery', 'Makers', 'Reading']);
  });

  test('have separate dictionaries for groups and organizations', async () => {
    await group('Yoga people');
    await organization(app, ada, { name: 'Joga' });
    expect(await names({ q: 'joga' })).toEqual(['Yoga people']);
    expect(await organizations({ q: 'joga' })).toEqual(['Joga']);
    expect(await organizations({ q: 'yoga' })).toEqual(['Joga']);
  });

  test.each(['a & b | !c', '(((((', "'; drop table groups; --", '\\', ':*', '%_%', '!!!', 'a b '.repeat(50)])(
    '“%s” is only text',
    async (q) => {
      await group('Yoga people');
      expect((await app.call(searchGroups, { query: { q } })).status).toBe(200);
      expect((await app.call(searchOrganizations, { query: { q } })).status).toBe(200);
      // Suggestions accept between 2 and 100 characters.
      expect((await app.call(suggest, { query: { q: `yo ${q}`.slice(0, 100) } })).status).toBe(200);
    },
  );
});

describe('filters and order', () => {
  test('near a place return hosts within the radius, nearest first, then biggest first', async () => {
    await group('Berlin small', { placeId: places.berlin.id });
    const big = await group('Berlin big', { placeId: places.berlin.id });
    await group('Potsdam', { placeId: places.potsdam.id });
    await group('Auckland', { placeId: places.auckland.id });
    await group('Nowhere');
    await addMembers(big.slug, 2);
    expect(await names(near(places.berlin))).toEqual(['Berlin big', 'Berlin small']);
    const { groups: found } = await groups({ placeId: places.berlin.id, radiusKm: 50 });
    expect(found.map(({ name }) => name)).toEqual(['Berlin big', 'Berlin small', 'Potsdam']);
    expect(found.map(({ distanceKm }) => distanceKm)).toEqual([0, 0, expect.closeTo(27.2, 0)]);
    expect(await names({ ...near(places.berlin, 50), q: 'postdam' })).toEqual(['Potsdam']);
    expect(await names({ ...near(places.berlin, 50), sort: 'members' })).toEqual([
      'Berlin big',
      expect.anything(),
      expect.anything(),
    ]);
  });

  test('by interest match tags, and by kind match businesses or non-profits', async () => {
    await group('Chess', { interests: ['Board Games'] });
    await group('We talk about board games');
    expect(await names({ interest: 'BOARD games' })).toEqual(['Chess']);
    await organization(app, ada, { name: 'Bakery', kind: 'business' });
    await organization(app, ada, { name: 'Food bank', kind: 'non-profit' });
    expect(await organizations({ kind: 'business' })).toEqual(['Bakery']);
    expect(await organizations({ kind: 'non-profit', q: 'food' })).toEqual(['Food bank']);
    expect(await organizations({ kind: 'business', q: 'food' })).toEqual([]);
  });

  test('default to the biggest groups and the newest organizations', async () => {
    const [small, big] = [await group('Small'), await group('Big')];
    await addMembers(big.slug, 3);
    await addMembers(small.slug, 1);
    expect(await names()).toEqual(['Big', 'Small']);
    await organization(app, ada, { name: 'Old' });
    app.clock.advance({ minutes: 1 });
    await organization(app, ada, { name: 'New' });
    expect(await organizations()).toEqual(['New', 'Old']);
    expect(await organizations({ sort: 'newest', q: 'old' })).toEqual(['Old']);
  });

  test('reject distance without a place, unknown kinds and invalid cursors', async () => {
    expect((await app.call(searchGroups, { query: { sort: 'distance' } })).problem.fields).toHaveProperty('sort');
    expect((await app.call(searchGroups, { query: { latitude: 1 } })).problem.fields).toHaveProperty('longitude');
    expect((await app.call(searchGroups, { query: { placeId: 7 } })).problem.code).toBe('place.not_found');
    expect((await app.call(searchGroups, { query: { cursor: 'x' } })).problem.fields).toHaveProperty('cursor');
    const cursor = writeCursor({ first: -(2 ** 33), second: 0, id: ada.user.id });
    expect(await names({ cursor })).toEqual([]);
    const query = { kind: 'party' } as unknown as { kind: 'business' };
    expect((await app.call(searchOrganizations, { query })).problem.fields).toHaveProperty('kind');
  });
});

describe('pagination', () => {
  test('by members, by relevance, by distance and by members with words returns every group once, in pages of twenty', async () => {
    for (let n = 0; n < 45; n++)
      await group(`Walk ${n}${n % 3 ? '' : ' walk'}`, { placeId: n % 2 ? places.berlin.id : places.potsdam.id });
    const near = { placeId: places.berlin.id, radiusKm: 50 };
    for (const query of [{}, { q: 'walk' }, near, { q: 'walk', sort: 'members' }] satisfies Query[]) {
      const met: string[] = [];
      let cursor: string | undefined;
      for (const expected of [20, 20, 5]) {
        const page = await groups({ ...query, ...(cursor && { cursor }) });
        expect([query, page.groups.length]).toEqual([query, expected]);
        met.push(...page.groups.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      }
      expect([query, cursor, new Set(met).size]).toEqual([query, undefined, 45]);
    }
  });

  test('works for organizations', async () => {
    await app.db.execute(
      `insert into organizations (slug, kind, name, created_at, updated_at)
       select 'shop-' || n, 'business', 'Shop ' || n, now() + (n / 2) * interval '1 microsecond', now() from generate_series(1, 25) n`,
    );
    const first = (await app.call(searchOrganizations, { query: {} })).body;
    const second = (await app.call(searchOrganizations, { query: { cursor: first.nextCursor! } })).body;
    const slugs = [...first.organizations, ...second.organizations].map(({ slug }) => slug);
    expect([first.organizations.length, second.nextCursor, new Set(slugs).size]).toEqual([20, null, 25]);
  });
});

describe('private groups', () => {
  const words = async () =>
    await app.db.rows(
      z.object({ word: z.string(), hosts: z.number() }),
      'select word, hosts from host_words order by subject, word',
    );

  // spec: 1.24
  test('are never found, suggested or in the dictionary until they become public', async () => {
    const { slug } = await group('Xylophone circle', {
      visibility: 'private',
      admission: 'invitation',
      placeId: places.berlin.id,
    });
    const seen = async () => [
      ...(await names()),
      ...(await names({ q: 'xylophone' })),
      ...(await names({ placeId: places.berlin.id })),
      ...(await suggestCompletions('xylo')).groups.map(({ name }) => name),
    ];
    expect([await seen(), await words()]).toEqual([[], []]);
    await app.call(updateGroup, { params: { slug }, body: { visibility: 'public' } }, ada);
    expect(await seen()).toHaveLength(4);
    await app.call(updateGroup, { params: { slug }, body: { visibility: 'private', admission: 'invitation' } }, ada);
    expect([await seen(), await words()]).toEqual([[], []]);
  });

  test('and renamed or deleted hosts leave the dictionary', async () => {
    const { slug } = await group('Xylophone circle');
    await organization(app, ada, { name: 'Zither house' });
    await app.call(updateGroup, { params: { slug }, body: { name: 'Zither circle' } }, ada);
    expect(await names({ q: 'xylophone' })).toEqual([]);
    expect(await names({ q: 'zihter' })).toEqual(['Zither circle']);
    const { slug: house } = (await app.call(searchOrganizations, { query: {} })).body.organizations[0]!;
    await app.call(updateOrganization, { params: { slug: house }, body: { name: 'Oboe house' } }, ada);
    expect(await organizations({ q: 'oboe' })).toEqual(['Oboe house']);
    await app.call(deleteGroup, { params: { slug } }, ada);
    await app.db.execute('delete from organizations');
    expect(await words()).toEqual([]);
  });
});

test('groups and organizations are suggested by name prefix, otherwise by words in the name', async () => {
  const big = await group('Jazz lovers', { placeId: places.berlin.id });
  await group('Jazz haters');
  await group('Berlin swing');
  await addMembers(big.slug, 1);
  await organization(app, ada, { name: 'Blue Note Jazz' });
  const { groups: found, organizations: shops } = await suggestCompletions('jaz');
  expect(found).toEqual([
    { slug: 'jazz-lovers', name: 'Jazz lovers', placeName: 'Berlin, Germany', imageUrl: null },
    { slug: 'jazz-haters', name: 'Jazz haters', placeName: '', imageUrl: null },
  ]);
  expect(shops).toMatchObject([{ slug: 'blue-note-jazz' }]);
  expect((await suggestCompletions('swin')).groups).toMatchObject([{ name: 'Berlin swing' }]);
  expect((await suggestCompletions('jazz lov')).groups).toMatchObject([{ name: 'Jazz lovers' }]);
});
