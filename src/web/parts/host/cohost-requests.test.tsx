import { expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { CohostRequests } from './CohostRequests.tsx';

test('a request that was declined by mistake can be opened again', async () => {
  const event = { id: 'e1', title: 'Blitz', startsLocal: '2026-12-01T19:00', host: { name: 'Ada' }, series: null };
  const asked = { kind: 'group', slug: 'chess', cohost: { name: 'Chess' }, coversSeries: false, event };
  const network = fakeNetwork();
  network.respond('GET /api/co-host-requests', { body: { requests: [asked], hasMore: true } });
  network.respond('PUT /api/events/e1/co-hosts/chess/answer?kind=group', { body: {} });
  const screen = await showScreen(
    <>
      <CohostRequests host={null} />
      <ToastRegion />
    </>,
  );
  await expect.poll(screen.text).toContain('Blitz');
  expect(screen.text()).toContain('There are more.');
  await screen.press('Decline Blitz');
  await expect.poll(screen.text).toContain('Invitation declined.');
  await screen.press('Undo');
  await expect
    .poll(() => network.sentTo('PUT /api/events/e1/co-hosts/chess/answer?kind=group').map(({ body }) => body))
    .toEqual([{ status: 'declined' }, { status: 'requested' }]);
  screen.close();
});

test('a group shows the requests to it alone, also those of a server that sends the requests to all hosts', async () => {
  const request = (slug: string, title: string) => ({
    kind: 'group',
    slug,
    cohost: { name: slug },
    coversSeries: false,
    event: { id: slug, title, startsLocal: '2026-12-01T19:00', host: { name: 'Ada' }, series: null },
  });
  const requests = [request('chess', 'Blitz'), request('go', 'Joseki')];
  fakeNetwork().respond('GET /api/co-host-requests?kind=group&slug=chess', { body: { requests } });
  const screen = await showScreen(<CohostRequests host={{ kind: 'group', slug: 'chess' }} />);
  await expect.poll(screen.text).toContain('Blitz');
  expect(screen.text()).not.toContain('Joseki');
  screen.close();
});
