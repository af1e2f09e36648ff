import { expect, onTestFinished, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { reloadQueries } from '#web/platform/http/PersonQueries.tsx';
import { deviceZone } from '#web/ui/display/local-time.ts';
import { readFilters } from './event-filters.ts';
import { UpcomingList } from './UpcomingList.tsx';

const UPCOMING = `GET /api/upcoming-events?timeZone=${encodeURIComponent(deviceZone())}&series=next`;

test('a failed refetch leaves the events on the dashboard', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const network = fakeNetwork();
  network.respond(UPCOMING, { body: { events: [], nextCursor: null } });
  const screen = await showScreen(<UpcomingList filters={readFilters(new URLSearchParams())} artOf={() => null} />);
  await expect.poll(screen.text).toContain('A clear calendar');
  network.respond(UPCOMING, problem(403, 'Not now.'));
  await act(() => reloadQueries());
  await screen.wait();
  expect(network.sentTo(UPCOMING)).toHaveLength(2);
  expect(screen.text()).toContain('A clear calendar');
  screen.close();
});

test('a suspended person is led from the dashboard to the decisions about them', async () => {
  fakeNetwork().respond(UPCOMING, problem(403, 'Your account is suspended.', { code: 'auth.suspended' }));
  const screen = await showScreen(<UpcomingList filters={readFilters(new URLSearchParams())} artOf={() => null} />);
  await expect.poll(() => document.querySelector('a')?.getAttribute('href')).toBe('/decisions');
  screen.close();
});
