import { expect, test } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { answerQueue } from './answer-queue.ts';

test('who comes while one is served goes together in the next call, in order', async () => {
  const calls: string[][] = [];
  const ask = answerQueue<string, string>(async (_key, names) => {
    calls.push([...names]);
    return names.map((name) => name.toUpperCase());
  });
  expect(await Promise.all(['a', 'b', 'c'].map((name) => ask('event', name)))).toEqual(['A', 'B', 'C']);
  expect(calls).toEqual([['a'], ['b', 'c']]);
  expect(await ask('event', 'd')).toBe('D');
});

test('one event does not wait for another', async () => {
  const gate = Promise.withResolvers<void>();
  const ask = answerQueue<string, string>(async (key, names) => {
    if (key === 'slow') await gate.promise;
    return names;
  });
  const slow = ask('slow', 'a');
  expect(await ask('quick', 'b')).toBe('b');
  gate.resolve();
  expect(await slow).toBe('a');
});

test('a refusal is one’s own, and one that fails does not take the others along', async () => {
  const ask = answerQueue<string, string>(async (_key, names) => {
    if (names.includes('broken')) throw new Error('broken');
    return names.map((name) => (name === 'refused' ? new AppError('rsvp.closed') : name));
  });
  const results = await Promise.allSettled(['a', 'refused', 'broken', 'b'].map((name) => ask('event', name)));
  expect(results).toMatchObject([
    { value: 'a' },
    { reason: { code: 'rsvp.closed' } },
    { reason: { message: 'broken' } },
    { value: 'b' },
  ]);
});

test('when the database is away, all in line are told at once', async () => {
  let calls = 0;
  const ask = answerQueue<string, string>(async () => {
    calls++;
    throw new AppError('server.unavailable');
  });
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => ask('event', name)));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(calls).toBe(2);
});
