import { afterEach, expect, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { readSearchRequest } from '#web/search/search-request.ts';
import type { SearchMapProps } from './LiveSearchMap.tsx';
import { SearchMap } from './SearchMap.tsx';

const site = { tileUrl: '', tileAttribution: '', tileMaxZoom: 12 } as never;
const props = {
  request: readSearchRequest(new URLSearchParams('q=rowing')),
  result: { place: null, position: null, timeZone: 'UTC' } as SearchMapProps['result'],
};
const showMap = (isPressed = false) =>
  showScreen(
    <SiteContext value={site}>
      <SearchMap {...props} isPressed={isPressed} />
    </SiteContext>,
  );
const map = () => document.querySelector('[aria-label="Map of events"]');

afterEach(() => void Reflect.deleteProperty(navigator, 'connection'));

test('the map loads on press for people who save data', async () => {
  fakeNetwork();
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const screen = await showMap();
  expect(map()).toBeNull();
  await screen.press('Show map');
  await act(() => vi.dynamicImportSettled());
  expect(map()).not.toBeNull();
  screen.close();
});

test.each([
  ['at once for others', false, false],
  ['at once for people who save data and pressed already', true, true],
])('the map loads %s', async (_, saveData, isPressed) => {
  fakeNetwork();
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  const screen = await showMap(isPressed);
  await expect.poll(map).not.toBeNull();
  screen.close();
});
