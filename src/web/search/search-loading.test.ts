import { describe, expect, it } from 'vitest';
import type { CallApi } from '#web/platform/http/api.ts';
import { loadSearch } from './search-loading.ts';
import { readSearchRequest } from './search-request.ts';

type Query = Record<string, unknown>;
const berlin = { id: 2950159, name: 'Berlin', latitude: 52.5, longitude: 13.4 };
const read = (query: string) => readSearchRequest(new URLSearchParams(query));

/** A fake API that knows Berlin and counts events with `countFor`; its requests are recorded. */
function api(countFor: (query: Query) => number = () => 1) {
  const requests: { call: string; query: Query }[] = [];
  const answers: Record<string, (query: Query) => object> = {
    'GET /api/places': ({ q }) => ({ places: q === 'Berlin' ? [berlin] : [] }),
    'GET /api/events': (query) => ({
      events: Array.from({ length: countFor(query) }, () => ({ host: {} })),
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

describe('loading search results', () => {
  it('sends no filters by default', async () => {
    const { callApi, queryOf } = api();
    const result = await loadSearch(callApi, read(''), {});
    expect(queryOf('GET /api/events')).toEqual({});
    expect(result).toMatchObject({ total: 1, place: null, position: null, relaxations: [] });
  });

  it("searches around a typed place, whatever the browser's position", async () => {
    const { callApi, queryOf } = api();
    const position = { latitude: 1, longitude: 2, name: 'Elsewhere', source: 'browser' as const };
    const result = await loadSearch(callApi, read('near=Berlin&radius=50&sort=distance'), { position });
    expect(queryOf('GET /api/events')).toEqual({ placeId: berlin.id, radiusKm: '50', sort: 'distance' });
    expect(result.place).toEqual(berlin);
  });

  it('searches everywhere for an unknown place, without ordering by distance', async () => {
    const { callApi, queryOf } = api();
    expect((await loadSearch(callApi, read('near=Atlantis&sort=distance'), {})).place).toBeNull();
    expect(queryOf('GET /api/events')).toEqual({});
  });

  it('searches around the viewer only on request', async () => {
    const position = { latitude: 1.5, longitude: 2.5, name: '', source: 'browser' as const };
    const near = api();
    await loadSearch(near.callApi, read('where=current'), { position });
    expect(near.queryOf('GET /api/events')).toEqual({ latitude: 1.5, longitude: 2.5, radiusKm: '25' });
    const anywhere = api();
    await loadSearch(anywhere.callApi, read('q=tea'), { position });
    expect(anywhere.queryOf('GET /api/events')).toEqual({ q: 'tea' });
  });

  it("sends the viewer's time zone when days matter", async () => {
    const viewer = { timeZone: 'America/New_York', locale: 'en-US' };
    const weekend = api();
    await loadSearch(weekend.callApi, read('when=this-weekend'), viewer);
    expect(weekend.queryOf('GET /api/events')).toEqual({ when: 'this-weekend', ...viewer });
    const days = api();
    await loadSearch(days.callApi, read('from=2026-12-04&to=2026-12-06&month=2026-12'), viewer);
    const range = { from: '2026-12-04', to: '2026-12-06', timeZone: 'America/New_York' };
    expect(days.queryOf('GET /api/events')).toEqual(range);
    expect(days.queryOf('GET /api/event-counts')).toEqual({ ...range, month: '2026-12' });
  });

  it('suggests filters to remove when nothing was found, most results first', async () => {
    const { callApi } = api(({ q, category }) => (!q ? 2 : !category ? 7 : 0));
    const { relaxations } = await loadSearch(callApi, read('q=owl&category=arts-culture&seats=free'), {});
    expect(relaxations).toEqual([
      { name: 'category', count: 7 },
      { name: 'words', count: 2 },
    ]);
  });
});
