import { expect, test, vi } from 'vitest';
import type { CallApi } from '#web/platform/http/api.ts';
import { findPosition } from './find-position.ts';
import { cachedPosition } from './viewer-position.ts';

const towns: Record<string, object> = {
  'Berlin, Germany': { name: 'Berlin', latitude: 52.5, longitude: 13.4, timeZone: 'Europe/Berlin' },
  Potsdam: { name: 'Potsdam', latitude: 52.4, longitude: 13.1, timeZone: 'Europe/Berlin' },
};
const callApi = (async (_call: unknown, { query }: { query: { q: string } }) => ({
  places: towns[query.q] ? [towns[query.q]] : [],
})) as unknown as CallApi;

test('without a position of the browser, a search is near the town of the profile, and else near that of the site', async () => {
  const found = async (profilePlace: string, siteTown: string) => {
    await findPosition(callApi, profilePlace, siteTown);
    return cachedPosition();
  };
  expect(await found('Potsdam', 'Berlin, Germany')).toMatchObject({ name: 'Potsdam', source: 'profile' });
  expect(await found('Nowhereville', 'Berlin, Germany')).toMatchObject({ name: 'Berlin', source: 'site' });
  expect(await found('', 'Berlin, Germany')).toMatchObject({ name: 'Berlin', source: 'site' });
  expect(await found('', '')).toBeNull();
});

test('a browser that never answers, as Firefox after its question was dismissed, is not waited for longer than 30 seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: () => undefined } });
  const finding = findPosition(callApi, 'Potsdam', '');
  await vi.advanceTimersByTimeAsync(30_000);
  await finding;
  expect(cachedPosition()).toMatchObject({ name: 'Potsdam', source: 'profile' });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
