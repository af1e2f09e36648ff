import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { exportAccount } from '#contracts/accounts/accounts.contract.ts';
import { MAX_SAVED_SEARCHES } from '#contracts/search/saved-search-limits.ts';
import * as contract from '#contracts/search/saved-searches.contract.ts';
import { insertPlaces, places, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople } from '#tests/support/factories.ts';
import { runSavedSearchAlerts, type SavedFilterInput, saved } from '#tests/support/saved-searches.ts';
import { type As, testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

const list = async (as: As) => (await app.call(contract.listSavedSearches, {}, as)).body.savedSearches;
const save = (as: As, filters: SavedFilterInput) =>
  app.call(contract.saveSearch, { body: { name: 'Games', filters } }, as);
const near = { placeId: places.berlin.id, radiusKm: 10 };

describe('saving a search', () => {
  test('stores the resolved filters until it is deleted', async () => {
    const ada = await signUp(app.deps);
    const filters = { q: '  board   games ', ...near, type: 'online,group', when: 'this-weekend' } as const;
    const search = await saved(app, ada, { ...filters, timeZone: 'Europe/Berlin', hasSeats: 'true' }, 'Games nearby');
    expect(search).toMatchObject({ name: 'Games nearby', isAlerting: true, newCount: 0 });
    expect(search.filters).toEqual({
      q: 'board games',
      place: { id: places.berlin.id, name: 'Berlin, Germany', radiusKm: 10 },
      category: null,
      interest: null,
      types: ['group', 'online'],
      when: 'this-weekend',
      from: null,
      to: null,
      hasSeats: true,
    });
    expect(await list(ada)).toEqual([search]);
    const params = { savedSearchId: search.id };
    expect((await app.call(contract.deleteSavedSearch, { params }, ada)).status).toBe(204);
    expect((await app.call(contract.deleteSavedSearch, { params }, ada)).problem.code).toBe('saved_search.not_found');
    expect(await list(ada)).toEqual([]);
  });

  test('counts days by the clock of its town', async () => {
    const ada = await signUp(app.deps);
    const [inTown, elsewhere, anywhere] = [
      await saved(app, ada, { placeId: places.newYork.id, when: 'today' }),
      await saved(app, ada, { placeId: places.newYork.id, when: 'this-week', timeZone: 'Asia/Tokyo' }),
      await saved(app, ada, { q: 'chess', when: 'today' }),
    ];
    const ids = [inTown, elsewhere, anywhere].map(({ id }) => id);
    const rows = await app.db.rows(
      z.object({ id: z.uuid(), zone: z.string() }),
      'select id, time_zone as zone from saved_searches where id = any ($1::uuid[])',
      [ids],
    );
    const zoneOf = (searchId: string) => rows.find(({ id }) => id === searchId)?.zone;
    expect(ids.map(zoneOf)).toEqual(['America/New_York', 'Asia/Tokyo', 'UTC']);
  });

  test('is refused for a duplicate', async () => {
    const ada = await signUp(app.deps);
    await saved(app, ada, { q: 'chess', ...near });
    expect((await save(ada, { q: ' chess ', ...near })).problem.code).toBe('saved_search.exists');
    const twice = await Promise.all([save(ada, { q: 'go' }), save(ada, { q: 'go' })]);
    expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await save(ada, { q: 'chess', ...near, radiusKm: 25 })).status).toBe(201);
    expect(await list(ada)).toHaveLength(3);
  });

  test('is limited to 20 per person', async () => {
    const ada = await signUp(app.deps);
    for (let n = 0; n < MAX_SAVED_SEARCHES; n++) await saved(app, ada, { q: `game ${n}` });
    expect((await save(ada, { q: 'one more' })).problem.code).toBe('saved_search.too_many');
  });

  test.each<[string, SavedFilterInput, string]>([
    ['nothing to look for', {}, 'filters'],
    ['days alone', { when: 'today' }, 'filters'],
    ['a range and days', { q: 'x', when: 'today', from: '2026-12-01' }, 'when'],
    ['days that run backwards', { q: 'x', from: '2026-12-02', to: '2026-12-01' }, 'to'],
    ['too wide a circle', { ...near, radiusKm: 1000 }, 'filters.radiusKm'],
  ])('with %s is rejected', async (_, filters, field) => {
    const { problem } = await save(await signUp(app.deps), filters);
    expect(Object.keys(problem.fields ?? {})).toEqual([field]);
  });

  test('near an unknown place is rejected, and the current position is not stored', async () => {
    const ada = await signUp(app.deps);
    expect((await save(ada, { placeId: 7 })).problem.code).toBe('place.not_found');
    const here = { q: 'chess', latitude: 52.5, longitude: 13.4 } as SavedFilterInput;
    expect((await save(ada, here)).body.filters.place).toBeNull();
  });
});

describe('a saved search', () => {
  let ada: SomeoneSignedIn;
  let ben: SomeoneSignedIn;
  beforeAll(async () => {
    [ada, ben] = await signUpPeople(app.deps, 2);
  });

  test('can be renamed and switched by its owner only', async () => {
    const { id } = await saved(app, ada, { q: 'chess' });
    const change = (body: object, as: As) =>
      app.call(contract.updateSavedSearch, { params: { savedSearchId: id }, body }, as);
    expect((await change({ name: 'Chess', isAlerting: false }, ada)).body).toMatchObject({
      name: 'Chess',
      isAlerting: false,
    });
    expect((await change({ name: 'Mine' }, ben)).problem.code).toBe('saved_search.not_found');
    expect((await app.call(contract.deleteSavedSearch, { params: { savedSearchId: id } }, ben)).status).toBe(404);
    expect((await change({ name: ' ' }, ada)).problem.fields).toEqual({ name: 'Enter a name.' });
    expect((await list(ada)).find((one) => one.id === id)).toMatchObject({ name: 'Chess' });
  });

  test('counts new matches until it is viewed', async () => {
    const { id } = await saved(app, ada, { q: 'carcassonne' });
    await published(app, ben, { title: 'Carcassonne at home' });
    app.clock.advance({ minutes: 1 });
    await runSavedSearchAlerts(app);
    const countOf = async () => (await list(ada)).find((one) => one.id === id)!.newCount;
    expect(await countOf()).toBe(1);
    app.clock.advance({ minutes: 1 });
    const params = { savedSearchId: id };
    const looked = (await app.call(contract.updateSavedSearch, { params, body: { isLookedAt: true } }, ada)).body;
    expect(looked).toMatchObject({ newCount: 0, lastLookedAt: app.clock.now().toISOString() });
    expect(await countOf()).toBe(0);
  });

  test('is part of the data export', async () => {
    const contents = (await app.call(exportAccount, {}, ada)).body.contents;
    expect(contents['savedSearches']).toContainEqual(expect.objectContaining({ name: 'Chess' }));
  });
});
