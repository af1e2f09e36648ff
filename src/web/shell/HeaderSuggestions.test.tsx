import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { HeaderSuggestions } from './HeaderSuggestions.tsx';

const nothing = { events: [], groups: [], organizations: [], searches: [], places: [], categories: [] };

async function suggestFor(typed: string, body: object) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  fakeNetwork().respond(`GET /api/suggestions?${new URLSearchParams({ q: typed })}`, { body });
  const screen = await showScreen(
    <>
      <label htmlFor="search">Search</label>
      <HeaderSuggestions inputProps={{ id: 'search' }} text="" snapshot={null} />
    </>,
  );
  onTestFinished(screen.close);
  await screen.search('Search', typed);
  return {
    screen,
    options: () => [...document.querySelectorAll<HTMLElement>('[role=option]')],
  };
}

test('picking suggested days searches on them for the words before them', async () => {
  const days = [{ when: 'today', name: 'Today', q: 'live music' }];
  const { screen, options } = await suggestFor('live music tonight', { ...nothing, days });
  await expect.poll(() => options().map((option) => option.textContent)).toEqual(['live music · Today']);
  options()[0]!.click();
  await expect.poll(screen.address).toBe('/search?q=live+music&when=today');
});

test('suggestions of an older node, without days, are shown', async () => {
  const { options } = await suggestFor('jazz', { ...nothing, searches: ['jazz'] });
  await expect.poll(() => options().map((option) => option.textContent)).toEqual(['jazz']);
});
