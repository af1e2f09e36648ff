import { expect, test } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { batchByKey } from './batch-by-key.ts';

test('requests that arrive during a call are batched into the next call, in order', async () => {
  const calls: string[][] = [];
  const enqueue = batchByKey<string, string>(async (_key, names) => {
    calls.push([...names]);
    return names.map((name) => name.toUpperCase());
  });
  expect(await Promise.all(['a', 'b', 'c'].map((name) => enqueue('event', name)))).toEqual(['A', 'B', 'C']);
  expect(calls).toEqual([['a'], ['b', 'c']]);
  expect(await enqueue('event', 'd')).toBe('D');
});

test('requests that arrive during a pause are batched into the next call', async () => {
  const calls: string[][] = [];
  const process = async (_key: string, names: readonly string[]) => {
    calls.push([...names]);
    return names;
  };
  const enqueue = batchByKey<string, string>(process, { pauseMs: 20 });
  await enqueue('event', 'a');
  expect(await Promise.all(['b', 'c'].map((name) => enqueue('event', name)))).toEqual(['b', 'c']);
  expect(calls).toEqual([['a'], ['b', 'c']]);
});

test('requests of different events do not wait for each other', async () => {
  const gate = Promise.withResolvers<void>();
  const enqueue = batchByKey<string, string>(async (key, names) => {
    if (key === 'slow') await gate.promise;
    return names;
  });
  const slow = enqueue('slow', 'a');
  expect(await enqueue('quick', 'b')).toBe('b');
  gate.resolve();
  expect(await slow).toBe('a');
});

test('a rejected or failing request does not affect the others in its batch', async () => {
  const enqueue = batchByKey<string, string>(async (_key, names) => {
    if (names.includes('broken')) throw new Error('broken');
    return names.map((name) => (name === 'refused' ? new AppError('rsvp.closed') : name));
  });
  const results = await Promise.allSettled(['a', 'refused', 'broken', 'b'].map((name) => enqueue('event', name)));
  expect(results).toMatchObject([
    { value: 'a' },
    { reason: { code: 'rsvp.closed' } },
    { reason: { message: 'broken' } },
    { value: 'b' },
  ]);
});

test('an error that is the result of one request is told to that one only, and nothing is processed again', async () => {
  const calls: string[][] = [];
  const enqueue = batchByKey<string, string>(async (_key, names) => {
    calls.push([...names]);
    return names.map((name) => (name === 'broken' ? new Error('broken') : name));
  });
  const results = await Promise.allSettled(['a', 'b', 'broken', 'c'].map((name) => enqueue('event', name)));
  expect(results).toMatchObject([{ value: 'a' }, { value: 'b' }, { reason: { message: 'broken' } }, { value: 'c' }]);
  expect(calls).toEqual([['a'], ['b', 'broken', 'c']]);
});

test('all queued requests fail at once when the database is unavailable', async () => {
  let calls = 0;
  const enqueue = batchByKey<string, string>(async () => {
    calls++;
    throw new AppError('server.unavailable');
  });
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => enqueue('event', name)));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(calls).toBe(2);
});
