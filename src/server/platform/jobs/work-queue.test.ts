import { expect, test } from 'vitest';
import { workQueue } from './work-queue.ts';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('work runs in order, up to the allowed number at once', async () => {
  const enqueue = workQueue({ atOnce: 2, waiting: 10 });
  const started: number[] = [];
  const gates = Array.from({ length: 4 }, gate);
  const work = gates.map(({ opened }, n) =>
    enqueue(async () => {
      started.push(n);
      await opened;
      return n;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  gates[1]!.open();
  await work[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(work)).toEqual([0, 1, 2, 3]);
});

test('a full queue rejects with 503, and a failed task frees its slot', async () => {
  const enqueue = workQueue({ atOnce: 1, waiting: 1 });
  const { open, opened } = gate();
  const first = enqueue(async () => {
    await opened;
    throw new Error('broken');
  });
  const second = enqueue(async () => 'second');
  await expect(enqueue(async () => 'third')).rejects.toMatchObject({ code: 'server.busy', status: 503 });
  open();
  await expect(first).rejects.toThrow('broken');
  expect(await second).toBe('second');
  expect(await enqueue(async () => 'later')).toBe('later');
});
