import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import type { KeptEntry } from './kept-entries.ts';
import { type KeptQueries, useKeptQueries } from './kept-queries.ts';

const KEY = ['people'];
let stored: KeptQueries | null;
let isRefused: boolean;
let answer: (people: string) => void;
let screen: Screen;

const entry: KeptEntry<KeptQueries> = {
  read: () => stored,
  write: (value) => {
    if (!isRefused) stored = value;
    return !isRefused;
  },
};
const load = () =>
  new Promise<string>((resolve) => {
    answer = resolve;
  });

function People() {
  const isKept = useKeptQueries({ entry, version: '2', keys: [KEY] });
  const { data = 'loading' } = useQuery({ queryKey: KEY, queryFn: load });
  return <p>{`${data}, ${isKept ? 'kept' : 'not kept'}`}</p>;
}

const keep = (version: string) => {
  stored = { version, savedAt: 1, queries: [{ key: KEY, data: 'Ann', loadedAt: Date.now() }] };
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
