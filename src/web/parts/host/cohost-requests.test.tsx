import { expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
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
