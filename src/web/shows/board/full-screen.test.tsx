import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { useFullScreen } from './BoardActions.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Board() {
  useFullScreen(useRef(null));
  return null;
}

test('the screen stays on in full screen, also after the host has looked at another window', async () => {
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const request = vi.fn<() => Promise<object>>(() => Promise.resolve({ release }));
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const isFull = vi.fn<() => Element | null>(() => document.body);
  Object.defineProperty(document, 'fullscreenElement', { get: isFull, configurable: true });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Board />));
  const change = (name: string) => act(async () => void document.dispatchEvent(new Event(name)));

  await change('fullscreenchange');
  expect(request).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('hidden');
  await change('visibilitychange');
  expect(request).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('visible');
  await change('visibilitychange');
  expect(request).toHaveBeenCalledTimes(2);
  isFull.mockReturnValue(null);
  await change('fullscreenchange');
  expect(release).toHaveBeenCalled();
  await change('visibilitychange');
  expect(request).toHaveBeenCalledTimes(2);
  act(() => root.unmount());
});
