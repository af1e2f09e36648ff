import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallApi } from '#web/platform/http/api.ts';
import { loadSearch } from './search-loading.ts';
import { readSearchRequest } from './search-request.ts';

type Query = Record<string, unknown>;
const berlin = {
  id: 2950159,
  name: 'Berlin',
  latitude: 52.5,
  longitude: 13.4,
  timeZone: 'Europe/Berlin',
  region: '',
  country: 'Germany',
};
const read = (query: string) => readSearchRequest(new URLSearchParams(query));

/** A fake API that knows Berlin and counts events with `countFor`; its requests are recorded. */
function api(countFor: (query: Query) => number = () => 1) {
  const requests: { call: string; query: Query }[] = [];
  const answers: Record<string, (query: Query) => object> = {
    'GET /api/places': ({ q, similar }) => ({
      places: similar || 'berlin'.startsWith(String(q).toLowerCase()) ? [berlin] : [],
    }),
    'GET /api/events': (query) => ({
      events: Array.from({ length: countFor(query) }, () => ({
        host: {},
        seats: { taken: 0 },
        distanceKm: 27,
        placeName: 'Potsdam, Germany',
      })),
      nextCursor: null,
    }),
    'GET /api/event-counts': (query) => ({
      categories: { 'arts-culture': countFor(query) },
      days: {},
      isExact: true,
    }),
  };
  const callApi = async (call: string, { query = {} }: { query?: Query } = {}) => {
    requests.push({ call, query });
    return answers[call]!(query);
  };
  const queryOf = (name: string) => requests.find(({ call }) => call === name)?.query;
  return { callApi: callApi as unknown as CallApi, queryOf };
}

afterEach(() => void vi.useRealTimers());

describe('loading search results', () => {
  it('sends no filters by default', async () => {
    const { callApi, queryOf } = api();
    const result = await loadSearch(callApi, read(''), {});
    expect(queryOf('GET /api/events')).toEqual({ series: 'next' });
    expect(result).toMatchObject({ total: 1, place: null, position: null, relaxations: [] });
  });

  it("searches around a typed place, whatever the browser's position", async () => {
    const { callApi, queryOf } = api();
    const position = { latitude: 1, longitude: 2, name: 'Elsewhere', source: 'browser' as const };
    const result = await loadSearch(callApi, read('near=Berlin&radius=50&sort=distance'), { position });
    expect(queryOf('GET /api/events')).toEqual({
      placeId: berlin.id,
      radiusKm: '50',
      sort: 'distance',
      series: 'next',
    });
    expect(result.place).toEqual(berlin);
  });

  it('searches everywhere for an unknown place, without ordering by distance', async () => {
    const { callApi, queryOf } = api();
    const { place, similarTowns } = await loadSearch(callApi, read('q=tea&near=Atlantis&sort=distance'), {});
    expect(place).toBeNull();
    expect(similarTowns).toEqual([
      { label: 'Berlin, Germany', path: '/search?q=tea&near=Berlin%2C+Germany&sort=distance' },
    ]);
    expect(queryOf('GET /api/events')).toEqual({ q: 'tea', series: 'next' });
  });

  it('offers a wider circle and the nearest town with results when nothing was found', async () => {
    const { callApi } = api(({ radiusKm }) => (radiusKm === '200' ? 1 : 0));
    const { nearby } = await loadSearch(callApi, read('q=tea&near=Berlin'), {});
    expect(nearby).toEqual([
      { radius: '50', path: '/search?q=tea&near=Berlin&radius=50' },
      { label: 'Near Potsdam, Germany', path: '/search?q=tea&near=Potsdam%2C+Germany' },
    ]);
  });

  it('offers the town that the words name when nothing was found, but no town whose name they only begin', async () => {
    const { callApi } = api(({ q }) => (q ? 0 : 2));
    const nearbyOf = async (query: string) => (await loadSearch(callApi, read(query), {})).nearby;
    expect(await nearbyOf('q=berlin')).toEqual([
      { label: 'Near Berlin, Germany', path: '/search?near=Berlin%2C+Germany' },
    ]);
    expect(await nearbyOf('q=ber')).toEqual([]);
    expect(await nearbyOf('q=berlin&where=online')).toEqual([]);
  });

  it('offers tomorrow and the weekend when nothing is left today, with their results', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T21:30:00Z') });
    const { callApi } = api(({ when, from }) => (from ? 2 : when === 'this-weekend' ? 5 : 0));
    const laterOf = async (query: string) => (await loadSearch(callApi, read(query), {})).later;
    expect(await laterOf('when=today&near=Berlin')).toEqual([
      { label: 'Tomorrow (2)', path: '/search?near=Berlin&from=2026-12-03' },
      { label: 'This weekend (5)', path: '/search?near=Berlin&when=this-weekend' },
    ]);
    expect(await laterOf('when=next-week')).toEqual([]);
  });

  it('counts neither an unknown town nor a missing position as a filter', async () => {
    const { callApi } = api(({ q }) => (q ? 0 : 4));
    for (const spot of ['near=Atlantis', 'where=current']) {
      const { relaxations } = await loadSearch(callApi, read(`q=owl&${spot}`), { position: null });
      expect(relaxations).toEqual([{ name: 'words', count: 4 }]);
    }
  });

  it('searches around the viewer only on request', async () => {
    const position = { latitude: 1.5, longitude: 2.5, name: '', source: 'browser' as const };
    const near = api();
    await loadSearch(near.callApi, read('where=current'), { position });
    expect(near.queryOf('GET /api/events')).toEqual({ latitude: 1.5, longitude: 2.5, radiusKm: '25', series: 'next' });
    const anywhere = api();
    await loadSearch(anywhere.callApi, read('q=tea'), { position });
    expect(anywhere.queryOf('GET /api/events')).toEqual({ q: 'tea', series: 'next' });
  });

  it("sends the viewer's time zone when days matter", async () => {
    const viewer = { timeZone: 'America/New_York', locale: 'en-US' };
    const weekend = api();
    await loadSearch(weekend.callApi, read('when=this-weekend'), viewer);
    expect(weekend.queryOf('GET /api/events')).toEqual({ when: 'this-weekend', ...viewer, series: 'next' });
    const days = api();
    await loadSearch(days.callApi, read('from=2026-12-04&to=2026-12-06&month=2026-12'), viewer);
    const range = { from: '2026-12-04', to: '2026-12-06', timeZone: 'America/New_York', series: 'next' };
    expect(days.queryOf('GET /api/events')).toEqual(range);
    expect(days.queryOf('GET /api/event-counts')).toEqual({ ...range, month: '2026-12' });
  });

  it('counts days by the clock of the town, then of the viewer', async () => {
    const viewer = { timeZone: 'Asia/Tokyo' };
    const near = api();
    const { timeZone } = await loadSearch(near.callApi, read('near=Berlin&from=2026-12-04'), viewer);
    expect(timeZone).toBe('Europe/Berlin');
    for (const call of ['GET /api/events', 'GET /api/event-counts'])
      expect(near.queryOf(call)).toMatchObject({ timeZone: 'Europe/Berlin' });
    const anywhere = api();
    expect((await loadSearch(anywhere.callApi, read(''), viewer)).timeZone).toBe('Asia/Tokyo');
    expect(anywhere.queryOf('GET /api/event-counts')).toMatchObject({ timeZone: 'Asia/Tokyo' });
  });

  it('suggests filters to remove when nothing was found, most results first', async () => {
    const { callApi } = api(({ q, category }) => (!q ? 2 : !category ? 7 : 0));
    const { relaxations } = await loadSearch(callApi, read('q=owl&category=arts-culture&seats=free'), {});
    expect(relaxations).toEqual([
      { name: 'category', count: 7 },
      { name: 'words', count: 2 },
    ]);
  });

  it('counts the events of the town when removing one filter is not enough', async () => {
    const { callApi } = api(({ q, when }) => (q || when ? 0 : 5));
    const count = async (query: string) => (await loadSearch(callApi, read(query), {})).countAtPlace;
    expect(await count('q=owl&when=today&near=Berlin')).toBe(5);
    expect(await count('q=owl&near=Berlin')).toBe(0);
    expect(await count('q=owl&when=today&near=Atlantis')).toBe(0);
  });
});
