import { afterEach, expect, it, vi } from 'vitest';
import { onePerBrowser } from './one-per-browser.ts';

let leaving = new AbortController();
afterEach(() => {
  leaving.abort();
  leaving = new AbortController();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Work that goes on until it is told to stop; `running` counts it. */
function endless() {
  let running = 0;
  const work = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      running += 1;
      signal.addEventListener('abort', () => {
        running -= 1;
        resolve();
      });
    });
  return { work, running: () => running };
}

/** Web Locks as a browser has them: one holder, the others in a queue that they may leave. */
function fakeLocks() {
  const held = new Map<string, Promise<unknown>>();
  const request = async (name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
    const turn = held.get(name) ?? Promise.resolve();
    const mine = turn.then(() => (signal.aborted ? Promise.reject(signal.reason as Error) : run()));
    held.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

it('works in one tab in sight, and the next takes over when that is left', async () => {
  fakeLocks();
  const [first, second] = [endless(), endless()];
  const closing = new AbortController();
  onePerBrowser('bell', first.work, closing.signal);
  onePerBrowser('bell', second.work, leaving.signal);
  await vi.waitFor(() => expect([first.running(), second.running()]).toEqual([1, 0]));
  closing.abort();
  await vi.waitFor(() => expect([first.running(), second.running()]).toEqual([0, 1]));
});

it('rests while nobody looks', async () => {
  fakeLocks();
  const tab = endless();
  onePerBrowser('bell', tab.work, leaving.signal);
  await vi.waitFor(() => expect(tab.running()).toBe(1));
  show('hidden');
  await vi.waitFor(() => expect(tab.running()).toBe(0));
  show('visible');
  await vi.waitFor(() => expect(tab.running()).toBe(1));
});

it('leaves the queue when it is hidden before its turn', async () => {
  fakeLocks();
  const [first, second] = [endless(), endless()];
  const closing = new AbortController();
  onePerBrowser('bell', first.work, closing.signal);
  await vi.waitFor(() => expect(first.running()).toBe(1));
  onePerBrowser('bell', second.work, leaving.signal);
  show('hidden');
  closing.abort();
  await vi.waitFor(() => expect(first.running()).toBe(0));
  expect(second.running()).toBe(0);
});

it('works in each tab in sight where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {});
  const tab = endless();
  onePerBrowser('bell', tab.work, leaving.signal);
  await vi.waitFor(() => expect(tab.running()).toBe(1));
});
