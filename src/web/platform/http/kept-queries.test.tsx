import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { HttpError } from './http.ts';
import type { KeptEntry } from './kept-entries.ts';
import { type KeptQueries, useKeptQueries } from './kept-queries.ts';

const KEY = ['people'];
const LOADED_AT = Date.now() - 60_000;
let stored: KeptQueries | null;
let isRefused: boolean;
let answer: (people: string) => void;
let fail: (error: Error) => void;
let screen: Screen;

const entry: KeptEntry<KeptQueries> = {
  read: () => stored,
  write: (value) => {
    if (!isRefused) stored = value;
    return !isRefused;
  },
};
const load = () =>
  new Promise<string>((resolve, reject) => {
    [answer, fail] = [resolve, reject];
  });

function People() {
  const isKept = useKeptQueries({ entry, version: '2', keys: [KEY] });
  const { data = 'loading' } = useQuery({ queryKey: KEY, queryFn: load });
  return <p>{`${data}, ${isKept ? 'kept' : 'not kept'}`}</p>;
}

const keep = (version: string) => {
  stored = { version, savedAt: 1, queries: [{ key: KEY, data: 'Ann', loadedAt: LOADED_AT }] };
};
const open = async () => {
  screen = await showScreen(<People />);
};
const respond = async (people: string) => {
  answer(people);
  await screen.wait();
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  [stored, isRefused] = [null, false];
});
afterEach(() => {
  screen.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a page starts with what it kept, loads it again at once, and keeps the answer', async () => {
  keep('2');
  await open();
  expect(screen.text()).toBe('Ann, kept');
  await respond('Ann and Ben');
  expect(screen.text()).toBe('Ann and Ben, kept');
  expect(stored?.queries).toMatchObject([{ key: KEY, data: 'Ann and Ben' }]);
});

test('a page erases what it kept once the server denies it', async () => {
  keep('2');
  await open();
  fail(new HttpError(403, null));
  await screen.wait();
  expect(stored).toBeNull();
});

test('what a page keeps is as old as the newest answer, also if loading fails later', async () => {
  keep('2');
  await open();
  fail(new HttpError(429, null));
  await screen.wait();
  expect(stored).toMatchObject({ savedAt: LOADED_AT, queries: [{ data: 'Ann', loadedAt: LOADED_AT }] });
});

test('what another version of the page kept is not read', async () => {
  keep('1');
  await open();
  expect(screen.text()).toBe('loading, kept');
});

test('a page knows that the browser has refused to keep its data', async () => {
  isRefused = true;
  await open();
  await respond('Ann');
  expect(screen.text()).toBe('Ann, not kept');
});
