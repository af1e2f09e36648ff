import { expect, test, vi } from 'vitest';
import { HttpError } from '#web/platform/http/http.ts';
import type { Cell } from '#web/shows/console/scoring.api.ts';
import { cellState, scoreQueue } from './use-score-queue.ts';

const cell = (value: number | null, seen: number | null): Cell => ({ teamId: 'owls', field: 'q1', value, seen });
const problem = (code: string, current: number | null = null) =>
  new HttpError(409, { message: 'The show is over.', code, status: 409, requestId: 'r', current });

test('a cell typed again while its write is under way expects the value of that write', async () => {
  const sent: Cell[] = [];
  const answers: (() => void)[] = [];
  const send = (each: Cell) => (sent.push(each), new Promise<void>((resolve) => answers.push(resolve)));
  const queue = scoreQueue(send, { read: () => null, write: () => true });
  queue.put('owls/q1', cell(1, null));
  queue.put('owls/q1', cell(2, 1));
  queue.put('owls/q1', cell(3, 2));
  answers[0]!();
  await vi.waitFor(() => expect(sent).toEqual([cell(1, null), cell(3, 1)]));
});

test('a conflict that the host has not decided is there again after a reload, and gone once it was decided', async () => {
  let stored: [string, Cell][] | null = null;
  const kept = { read: () => stored, write: (items: [string, Cell][] | null) => ((stored = items), true) };
  const open = async () => {
    const queue = scoreQueue(() => Promise.reject(problem('score.conflict', 5)), kept);
    queue.restore();
    await vi.waitFor(() => expect(queue.state().writes.get('owls/q1')?.phase).not.toBe('sending'));
    return queue;
  };
  const first = await open();
  first.put('owls/q1', cell(4, null));
  await vi.waitFor(() => expect(first.state().writes.get('owls/q1')?.phase).toBe('refused'));
  first.stop();
  const second = await open();
  expect(second.state()).toMatchObject({ pending: 0 });
  expect(cellState(second.state().writes.get('owls/q1')!)).toEqual({ ...cell(4, null), phase: 'conflict', current: 5 });
  second.drop('owls/q1');
  expect((await open()).state().writes.size).toBe(0);
});

test('a write that finds another value is a conflict; any other refusal is a failure with its message', () => {
  const refused = (error: unknown) => cellState({ value: cell(1, null), phase: 'refused', error });
  expect(refused(problem('score.conflict', 5))).toEqual({ ...cell(1, null), phase: 'conflict', current: 5 });
  expect(refused(problem('show.over'))).toEqual({ ...cell(1, null), phase: 'failed', message: 'The show is over.' });
});
