import { describe, expect, it } from 'vitest';
import type { CallApi } from '#web/platform/http/api.ts';
import { loadShifts } from './shift-loading.ts';
import { readVolunteerRequest } from './volunteer-request.ts';

type Query = Record<string, unknown>;
const read = (query: string) => readVolunteerRequest(new URLSearchParams(query));
const shift = {
  id: 's',
  description: 'Sort. '.repeat(100),
  host: { name: 'Tafel', path: '/organizations/tafel', avatar: null },
};

/** A fake API that knows Berlin and returns `countFor` shifts; its requests are recorded. */
function api(countFor: (query: Query) => number = () => 1) {
  const requests: Query[] = [];
  const answers: Record<string, (query: Query) => object> = {
    'GET /api/places': ({ q }) => ({ places: q === 'Berlin' ? [{ id: 2950159, name: 'Berlin' }] : [] }),
    'GET /api/volunteer-skills': () => ({
      skills: Array.from({ length: 14 }, (_, at) => ({ skill: `s${at}`, shifts: 1 })),
    }),
    'GET /api/volunteer-shifts': (query) => {
      requests.push(query);
      return { shifts: Array.from({ length: countFor(query) }, () => shift), nextCursor: null };
    },
  };
  const callApi = async (call: string, { query = {} }: { query?: Query } = {}) => answers[call]!(query);
  return { callApi: callApi as unknown as CallApi, requests };
}

describe('loading shifts', () => {
  it("sends the URL's filters and returns only what the cards show", async () => {
    const { callApi, requests } = api();
    const request = read('q=bread&near=Berlin&radius=50&skill=driving&from=2026-12-04&full=yes&cursor=abc');
    const { shifts, skills, similarTowns } = await loadShifts(callApi, request, { timeZone: 'Europe/Berlin' });
    expect(requests).toEqual([
      {
        q: 'bread',
        skill: 'driving',
        includeFull: 'true',
        from: '2026-12-04',
        to: '2026-12-04',
        placeId: 2950159,
        radiusKm: '50',
        timeZone: 'Europe/Berlin',
        cursor: 'abc',
      },
    ]);
    expect(shifts[0]!.description.length).toBeLessThan(260);
    expect(shifts[0]!.host).toEqual({ name: 'Tafel', path: '/organizations/tafel' });
    expect(skills).toHaveLength(10);
    expect(similarTowns).toBeNull();
  });

  it('searches anywhere for an unknown town, around the viewer, and online', async () => {
    const { callApi, requests } = api();
    const unknown = await loadShifts(callApi, read('near=Qwxzptl'), {});
    expect(unknown.similarTowns).toEqual([]);
    const position = { latitude: 52.5, longitude: 13.4, name: '', source: 'browser' } as const;
    await loadShifts(callApi, read('where=current'), { position });
    await loadShifts(callApi, read('where=current'), {});
    await loadShifts(callApi, read('where=online&when=today'), { timeZone: 'Europe/Berlin', locale: 'de' });
    expect(requests).toEqual([
      {},
      { latitude: 52.5, longitude: 13.4, radiusKm: '25' },
      {},
      { online: 'true', when: 'today', timeZone: 'Europe/Berlin', locale: 'de' },
    ]);
  });

  it('suggests filters to remove when nothing was found, most results first', async () => {
    const { callApi } = api((query) => {
      if (query.includeFull) return 1;
      return query.skill ? 0 : 3;
    });
    const { relaxations } = await loadShifts(callApi, read('q=bread&skill=driving'), {});
    expect(relaxations).toEqual([
      { name: 'skill', count: '3' },
      { name: 'full', count: '1' },
    ]);
  });

  it('counts the shifts of the town when removing one filter is not enough', async () => {
    const { callApi } = api(({ q, skill, placeId }) => (q || skill || !placeId ? 0 : 4));
    const count = async (query: string) => (await loadShifts(callApi, read(query), {})).countAtPlace;
    expect(await count('q=bread&skill=driving&near=Berlin')).toBe('4');
    expect(await count('q=bread&skill=driving')).toBe('');
  });
});
