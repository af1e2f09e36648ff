import { expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import { CohostRequests } from './CohostRequests.tsx';
import { useCohostRequests } from './cohost-requests.api.ts';

const request = (kind: string, title: string) => ({ kind, slug: 'chess', event: { title } });

const Titles = () =>
  useCohostRequests({ kind: 'group', slug: 'chess' })
    .data?.map(({ event }) => event.title)
    .join();

test('a group shows no requests to an organization with the same slug', async () => {
  const requests = [request('group', 'Blitz'), request('organization', 'Simultaneous')];
  fakeNetwork().respond('GET /api/co-host-requests', { body: { requests } });
  const screen = await showScreen(<Titles />);
  await expect.poll(screen.text).toBe('Blitz');
  screen.close();
});

test('a request that was declined by mistake can be opened again', async () => {
  const event = { id: 'e1', title: 'Blitz', startsLocal: '2026-12-01T19:00', host: { name: 'Ada' }, series: null };
  const asked = { kind: 'group', slug: 'chess', cohost: { name: 'Chess' }, coversSeries: false, event };
  const network = fakeNetwork();
  network.respond('GET /api/co-host-requests', { body: { requests: [asked] } });
  network.respond('PUT /api/events/e1/co-hosts/chess/answer?kind=group', { body: {} });
  const screen = await showScreen(
    <>
      <CohostRequests host={null} />
      <ToastRegion />
    </>,
  );
  await expect.poll(screen.text).toContain('Blitz');
  await screen.press('Decline Blitz');
  await expect.poll(screen.text).toContain('Invitation declined.');
  await screen.press('Undo');
  await expect
    .poll(() => network.sentTo('PUT /api/events/e1/co-hosts/chess/answer?kind=group').map(({ body }) => body))
    .toEqual([{ status: 'declined' }, { status: 'requested' }]);
  screen.close();
});
