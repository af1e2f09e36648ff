import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { useLobby } from './use-lobby.ts';

// The simulated browser lacks what reading a stream takes.
await vi.hoisted(async () => {
  const { TextDecoderStream, TransformStream } = await import('node:stream/web');
  Object.assign(globalThis, { TextDecoderStream, TransformStream });
});

function Lobby({ showId, onClosed }: { showId: string; onClosed: () => void }) {
  useLobby(showId, onClosed);
  return null;
}

test('a page in a lobby hears once that it closes, also after a lost connection, and does not connect again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const onClosed = vi.fn<() => void>();
  const network = fakeNetwork();
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
