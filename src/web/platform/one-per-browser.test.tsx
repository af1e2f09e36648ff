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

/** Work that runs until aborted; `running` counts the active runs. */
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

/** Fake Web Locks: one holder, and a queue whose requests can be aborted. */
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

it('runs in one visible tab, and the next takes over when it closes', async () => {
  fakeLocks();
  const [first, second] = [endless(), endless()];
  const closing = new AbortController();
  onePerBrowser('bell', first.work, closing.signal);
  onePerBrowser('bell', second.work, leaving.signal);
  await expect.poll(() => [first.running(), second.running()]).toEqual([1, 0]);
  closing.abort();
  await expect.poll(() => [first.running(), second.running()]).toEqual([0, 1]);
});

it('pauses while no tab is visible', async () => {
  fakeLocks();
  const tab = endless();
  onePerBrowser('bell', tab.work, leaving.signal);
  await expect.poll(() => tab.running()).toBe(1);
  show('hidden');
  await expect.poll(() => tab.running()).toBe(0);
  show('visible');
  await expect.poll(() => tab.running()).toBe(1);
});

it("leaves the lock's queue when the tab is hidden before its turn", async () => {
  fakeLocks();
  const [first, second] = [endless(), endless()];
  const closing = new AbortController();
  onePerBrowser('bell', first.work, closing.signal);
  await expect.poll(() => first.running()).toBe(1);
  onePerBrowser('bell', second.work, leaving.signal);
  show('hidden');
  closing.abort();
  await expect.poll(() => first.running()).toBe(0);
  expect(second.running()).toBe(0);
});

it('runs in every visible tab if the browser has no Web Locks', async () => {
  vi.stubGlobal('navigator', {});
  const tab = endless();
  onePerBrowser('bell', tab.work, leaving.signal);
  await expect.poll(() => tab.running()).toBe(1);
});
