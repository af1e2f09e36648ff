import { expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CancelEventDialog } from './CancelEventDialog.tsx';

test('a host who cancels one date of a series reads which', async () => {
  fakeNetwork();
  const event = { title: 'Soup Monday', startsLocal: '2026-12-09T19:00' };
  const screen = await showScreen(
    <CancelEventDialog eventId="e1" seriesId="s1" hasTickets={false} event={event} onClose={() => undefined} />,
  );
  expect(screen.text()).toContain('“Soup Monday · Wed, Dec 9, 7:00 PM” stays visible');
  await screen.choose('All upcoming');
  expect(screen.text()).toContain('All upcoming dates stay visible');
  screen.close();
});
