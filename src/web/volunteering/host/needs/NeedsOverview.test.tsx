import { afterEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { EventGaps } from './NeedsOverview.tsx';

let screen: Screen;
afterEach(() => {
  screen.close();
  vi.unstubAllGlobals();
});

test.each([
  [1, 'Volunteers: 1 spot open on 1 shift'],
  [0, ''],
])('with %s spots open, the dashboard of an organizer says “%s”', async (gaps, text) => {
  const network = fakeNetwork();
  const summary = { needed: 3, taken: 3 - gaps, gaps, shiftsWithGaps: gaps };
  network.respond('GET /api/events/e1/volunteer-roles', { body: { roles: [], summary } });
  screen = await showScreen(<EventGaps eventId="e1" />);
  await expect.poll(() => network.sent.length).toBe(1);
  await expect.poll(() => screen.text()).toBe(text);
});
