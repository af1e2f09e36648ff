import { expect, test } from 'vitest';
import { SizedCache } from './sized-cache.ts';

test('the least recently used values leave when the sizes exceed the maximum', () => {
  const cache = new SizedCache<string>(10, (value) => value.length);
  cache.set('a', 'aaaa');
  cache.set('b', 'bbbb');
  expect(cache.get('a')).toBe('aaaa');
  cache.set('c', 'cccc');
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['aaaa', undefined, 'cccc']);
  expect(cache.size).toBe(8);
});

test('a replaced or deleted value frees its size', () => {
  const cache = new SizedCache<string>(10, (value) => value.length);
  cache.set('a', 'aaaaaaaa');
  cache.set('a', 'a');
  cache.set('b', 'bbbbbbbbb');
  expect(cache.get('a')).toBe('a');
  cache.delete('a');
  cache.delete('a');
  expect(cache.size).toBe(9);
});

test('a value larger than the cache is not kept, and evicts nothing', () => {
  const cache = new SizedCache<string>(10, (value) => value.length);
  cache.set('a', 'a');
  cache.set('b', 'b'.repeat(11));
  expect([cache.get('a'), cache.get('b')]).toEqual(['a', undefined]);
});

test('without sizes it holds a number of values', () => {
  const cache = new SizedCache<number>(2);
  for (const [index, key] of ['a', 'b', 'c'].entries()) cache.set(key, index);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 1, 2]);
});
