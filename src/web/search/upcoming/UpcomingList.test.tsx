import { expect, test } from 'vitest';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { deviceZone } from '#web/ui/display/local-time.ts';
import { readFilters } from './event-filters.ts';
import { UpcomingList } from './UpcomingList.tsx';

test('a suspended person is led from the dashboard to the decisions about them', async () => {
  fakeNetwork().respond(
    `GET /api/upcoming-events?timeZone=${encodeURIComponent(deviceZone())}&series=next`,
    problem(403, 'Your account is suspended.', { code: 'auth.suspended' }),
  );
  const screen = await showScreen(<UpcomingList filters={readFilters(new URLSearchParams())} artOf={() => null} />);
  await expect.poll(() => document.querySelector('a')?.getAttribute('href')).toBe('/decisions');
  screen.close();
});
