import '#tests/support/web-streams.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { useLobby } from './use-lobby.ts';

function Lobby({ showId, onClosed }: { showId: string; onClosed: () => void }) {
  useLobby(showId, onClosed);
  return null;
}

let network: ReturnType<typeof fakeNetwork>;
beforeEach(() => {
  vi.useFakeTimers();
  network = fakeNetwork();
  network.respond('GET /api/shows/s/live', () => new Response('event: closed\ndata: {}\n\n'));
});
afterEach(() => void vi.useRealTimers());

test('a page in a lobby hears that it closes, also after a lost connection, and does not connect again', async () => {
  const onClosed = vi.fn<() => void>();
  network.respond('GET /api/shows/s/live', new TypeError('Failed to fetch'));
  const screen = await showScreen(<Lobby showId="s" onClosed={onClosed} />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(onClosed).not.toHaveBeenCalled();
  network.respond('GET /api/shows/s/live', () => new Response('event: closed\ndata: {}\n\n'));
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(onClosed).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(network.sentTo('GET /api/shows/s/live')).toHaveLength(2);
  screen.close();
});
