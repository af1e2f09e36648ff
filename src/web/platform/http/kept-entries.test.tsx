import { beforeEach, expect, test, vi } from 'vitest';
import { connectSession, HttpError } from './http.ts';
import { forgetKept, keptList } from './kept-entries.ts';
import { WriteQueue } from './write-queue.ts';

type Send = (value: number) => Promise<unknown>;
const offline: Send = () => Promise.reject(new TypeError('Failed to fetch'));
const openTab = (send: Send) => new WriteQueue<number>({ send, kept: keptList<[string, number]>('scores/g') });
const storedLists = () => Object.keys(localStorage).map((key) => JSON.parse(localStorage.getItem(key)!));

beforeEach(() => {
  localStorage.clear();
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
});

test('a tab that has sent its writes keeps those of a tab that crashed, and the next visit sends them once', async () => {
  const crashed = openTab(offline);
  crashed.put('a', 1);
  await expect.poll(() => crashed.state().outage).toBe('network');
  crashed.stop();
  const online = openTab(() => Promise.resolve());
  online.put('b', 2);
  await expect.poll(() => online.state().pending).toBe(0);
  expect(storedLists()).toEqual([[['a', 1]]]);

  const send = vi.fn<Send>(() => Promise.resolve());
  const next = openTab(send);
  next.restore();
  expect(storedLists()).toEqual([[['a', 1]]]);
  await expect.poll(() => next.state().pending).toBe(0);
  openTab(send).restore();
  expect(send.mock.calls.map(([entry]) => entry)).toEqual([1]);
  expect(storedLists()).toEqual([]);
});

test('writes that meet the end of the session wait for the next login', async () => {
  const closed = openTab(offline);
  for (const value of [1, 2]) closed.put(`guest ${value}`, value);
  await expect.poll(() => closed.state().outage).toBe('network');
  closed.stop();
  const send = vi.fn<Send>(async () => {
    await Promise.resolve();
    connectSession({ accessToken: () => null, renew: () => Promise.resolve(null) });
    throw new HttpError(401, null);
  });
  const ended = openTab(send);
  ended.restore();
  await expect.poll(() => ended.state().writes.get('guest 2')?.error).toBeDefined();
  ended.stop();
  expect(send).toHaveBeenCalledTimes(2);
  const expected = [
    ['guest 1', 1],
    ['guest 2', 2],
  ];
  expect(storedLists()).toEqual([expected]);
});

test('unsent writes of several tabs are restored together, and logging out removes all of them', () => {
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
  ] as const)
    keptList<[string, number]>('scores/g').write([[key, value]]);
  keptList<[string, number]>('scores/other').write([['c', 3]]);
  const kept = keptList<[string, number]>('scores/g');
  expect(kept.read()?.toSorted()).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(storedLists()).toHaveLength(2);
  forgetKept();
  expect(storedLists()).toEqual([]);
});

test('the writes of other tabs stay where they are if storage refuses them', () => {
  keptList<[string, number]>('scores/g').write([['a', 1]]);
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(keptList<[string, number]>('scores/g').read()).toEqual([['a', 1]]);
  setItem.mockRestore();
  expect(storedLists()).toEqual([[['a', 1]]]);
});
