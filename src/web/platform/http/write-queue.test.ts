import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from './http.ts';
import { type KeptWrite, type QueueOptions, WriteQueue } from './write-queue.ts';

type Sent = { value: number; answer(): Promise<void>; fail(error: Error): Promise<void> };

const offline = new TypeError('Failed to fetch');
const refusal = new HttpError(409, { message: 'Not any more.', code: 'score.conflict', status: 409, requestId: 'r' });
const settle = async () => void (await vi.advanceTimersByTimeAsync(0));

function open(options: Partial<QueueOptions<number>> = {}, stored: KeptWrite<number>[] | null = null) {
  const sent: Sent[] = [];
  let kept = stored;
  const queue = new WriteQueue<number>({
    send: (value) =>
      new Promise((resolve, reject) =>
        sent.push({
          value,
          answer: () => (resolve(null), settle()),
          fail: (error) => (reject(error), settle()),
        }),
      ),
    kept: {
      read: () => kept,
      write: (writes) => {
        kept = writes;
        return true;
      },
    },
    ...options,
  });
  return { queue, sent, kept: () => kept, write: (key: string) => queue.state().writes.get(key) };
}
const values = (sent: Sent[]) => sent.map(({ value }) => value);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a write shows at once and leaves the queue when it is saved', async () => {
  const { queue, sent, write } = open();
  queue.put('a', 1);
  expect(write('a')).toEqual({ value: 1, phase: 'sending' });
  await sent[0]!.answer();
  expect(write('a')).toBeUndefined();
  expect(queue.state()).toMatchObject({ pending: 0, outage: null });
});

test('a saved write stays in the state for as long as it is to be shown', async () => {
  const { queue, sent, write } = open({ savedShownMs: 1500 });
  queue.put('a', 1);
  await sent[0]!.answer();
  expect(write('a')).toEqual({ value: 1, phase: 'saved' });
  expect(queue.state().pending).toBe(0);
  await vi.advanceTimersByTimeAsync(1500);
  expect(write('a')).toBeUndefined();
});

test('values put while a write is under way become one write that follows it', async () => {
  const { queue, sent, write } = open();
  for (const value of [1, 2, 3]) queue.put('a', value);
  expect(values(sent)).toEqual([1]);
  await sent[0]!.answer();
  expect(values(sent)).toEqual([1, 3]);
  await sent[1]!.answer();
  expect(write('a')).toBeUndefined();
});

test('merge learns whether the previous value may have reached the server', () => {
  const merge = vi.fn<(previous: number, next: number) => number>((_, next) => next);
  const { queue } = open({ merge });
  for (const value of [1, 2, 3]) queue.put('a', value);
  expect(merge.mock.calls).toEqual([
    [1, 2, true],
    [2, 3, false],
  ]);
});

test('at most four writes are under way', async () => {
  const { queue, sent } = open();
  for (let value = 1; value <= 6; value++) queue.put(`key ${value}`, value);
  expect(values(sent)).toEqual([1, 2, 3, 4]);
  await sent[2]!.answer();
  expect(values(sent)).toEqual([1, 2, 3, 4, 5]);
});

test('offline writes are kept in the browser and sent in order when the network is back', async () => {
  const { queue, sent, kept } = open();
  for (let value = 1; value <= 6; value++) queue.put(`key ${value}`, value);
  for (const each of sent.slice(0, 4)) await each.fail(offline);
  expect(queue.state()).toMatchObject({ outage: 'network', pending: 6 });
  expect(kept()!.map(([, value]) => value)).toEqual([1, 2, 3, 4, 5, 6]);
  queue.flush();
  for (let index = 4; index < sent.length; index++) await sent[index]!.answer();
  expect(values(sent).slice(4)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(queue.state()).toMatchObject({ outage: null, pending: 0 });
  expect(kept()).toBeNull();
});

test('a lost write is retried at growing intervals', async () => {
  const { queue, sent, write } = open();
  queue.put('a', 1);
  await sent[0]!.fail(offline);
  expect(write('a')).toEqual({ value: 1, phase: 'waiting', error: offline });
  await vi.advanceTimersByTimeAsync(1000);
  await sent[1]!.fail(new HttpError(503, null));
  await vi.advanceTimersByTimeAsync(1999);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(3);
});

test('a request without a response is aborted after the time limit and sent again', async () => {
  const signals: AbortSignal[] = [];
  const send = (_value: number, signal: AbortSignal) => (signals.push(signal), new Promise(() => {}));
  const { queue, write } = open({ send, timeoutMs: 8000 });
  queue.put('a', 1);
  await vi.advanceTimersByTimeAsync(7999);
  expect([write('a')!.phase, signals[0]!.aborted]).toEqual(['sending', false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([write('a')!.phase, signals[0]!.aborted, queue.state().outage]).toEqual(['waiting', true, 'network']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(signals).toHaveLength(2);
});

test('a value put over a lost write replaces it', async () => {
  const { queue, sent } = open();
  queue.put('a', 1);
  await sent[0]!.fail(offline);
  queue.put('a', 2);
  queue.flush();
  await sent[1]!.answer();
  expect(values(sent)).toEqual([1, 2]);
});

test('where the server compares writes, a lost one is sent again before the one put over it', async () => {
  const { queue, sent, kept } = open({ repeatsLost: true });
  queue.put('a', 1);
  await sent[0]!.fail(offline);
  queue.put('a', 2);
  expect(kept()).toEqual([
    ['a', 1],
    ['a', 2],
  ]);
  queue.flush();
  await sent[1]!.answer();
  await sent[2]!.answer();
  expect(values(sent)).toEqual([1, 1, 2]);
});

test('a refusal stops its key alone, until the next value', async () => {
  const { queue, sent, write, kept } = open();
  queue.put('a', 1);
  queue.put('b', 2);
  await sent[0]!.fail(refusal);
  expect(write('a')).toEqual({ value: 1, phase: 'refused', error: refusal });
  expect(kept()).toEqual([['b', 2]]);
  await sent[1]!.answer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
  queue.put('a', 3);
  await sent[2]!.answer();
  expect(write('a')).toBeUndefined();
});

test('a value put during a write that is refused is sent after it', async () => {
  const { queue, sent, write } = open();
  queue.put('a', 1);
  queue.put('a', 2);
  await sent[0]!.fail(refusal);
  expect(values(sent)).toEqual([1, 2]);
  await sent[1]!.fail(refusal);
  expect(write('a')).toMatchObject({ value: 2, phase: 'refused' });
});

test('a refused write can be dropped', async () => {
  const { queue, sent, write } = open();
  queue.put('a', 1);
  await sent[0]!.fail(refusal);
  queue.drop('a');
  expect(write('a')).toBeUndefined();
});

test('a pause gathers values, and starts again with each', async () => {
  const { queue, sent } = open({ pauseMs: 800 });
  queue.put('a', 1);
  await vi.advanceTimersByTimeAsync(700);
  queue.put('a', 2);
  await vi.advanceTimersByTimeAsync(700);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(values(sent)).toEqual([2]);
});

test('what an earlier visit could not send is sent', async () => {
  const { queue, sent, kept } = open({}, [
    ['a', 1],
    ['b', 2],
  ]);
  queue.restore();
  expect(values(sent)).toEqual([1, 2]);
  for (const each of sent) await each.answer();
  expect(kept()).toBeNull();
});

test('a stopped queue leaves lost writes to the queue of the next visit', async () => {
  const { queue, sent, kept } = open();
  queue.put('a', 1);
  queue.stop();
  await sent[0]!.fail(offline);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(values(sent)).toEqual([1]);
  expect(kept()).toEqual([['a', 1]]);
  queue.restore();
  expect(values(sent)).toEqual([1, 1]);
});

test('a queue stopped between retries does not retry', async () => {
  const { queue, sent } = open();
  queue.put('a', 1);
  await sent[0]!.fail(offline);
  queue.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(values(sent)).toEqual([1]);
});

test('a stopped queue still sends what a working network takes', async () => {
  const { queue, sent, kept } = open();
  for (let value = 1; value <= 6; value++) queue.put(`key ${value}`, value);
  queue.stop();
  await sent[0]!.answer();
  expect(values(sent)).toEqual([1, 2, 3, 4, 5]);
  for (const { answer } of sent) await answer();
  await sent.at(-1)!.answer();
  expect(kept()).toBeNull();
});

test('a refused write that is not to be repeated is shown to the next visit as it was refused, and sent again only by a new put', async () => {
  const refusal = new HttpError(409, {
    code: 'check_in.unpaid',
    message: 'Not paid yet.',
    status: 409,
    requestId: 'r1',
  });
  const options = { keepsRefused: () => true, repeatsRefused: false };
  const first = open(options);
  first.queue.put('a', 1);
  await first.sent[0]!.fail(refusal);
  const next = open(options, first.kept());
  next.queue.restore();
  expect(next.write('a')).toMatchObject({
    value: 1,
    phase: 'refused',
    error: { message: 'Not paid yet.', status: 409 },
  });
  next.queue.flush();
  expect([next.sent, next.queue.state().pending]).toEqual([[], 0]);
  next.queue.put('b', 2);
  await next.sent[0]!.answer();
  expect(next.kept()).toEqual(first.kept());
  next.queue.put('a', 1);
  expect(values(next.sent)).toEqual([2, 1]);
  await next.sent[1]!.answer();
  expect(next.kept()).toBeNull();
});
