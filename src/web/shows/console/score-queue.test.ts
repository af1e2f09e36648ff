import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScoreEntry } from '#web/shows/games.api.ts';
import { type Refusal, ScoreQueue } from './score-queue.ts';
import type { Cell } from './scoring.api.ts';

type Sent = { cell: Cell; answer(): Promise<void>; refuse(refusal: Refusal): Promise<void> };
const entry = { teamId: 'owls', name: 'Owls', bonus: 0, adjustment: 0, tiebreak: null, total: 0 } as ScoreEntry;
const settle = async () => void (await vi.advanceTimersByTimeAsync(0));

function open(keptCells: Cell[] | null = null) {
  const sent: Sent[] = [];
  let kept = keptCells;
  const queue = new ScoreQueue({
    send: (cell) =>
      new Promise((resolve, reject) =>
        sent.push({
          cell: { teamId: cell.teamId, field: cell.field, value: cell.value, seen: cell.seen },
          answer: () => (resolve(entry), settle()),
          refuse: (refusal) => (reject(refusal), settle()),
        }),
      ),
    judge: (error) => error as Refusal,
    kept: { read: () => kept, write: (value) => void (kept = value) },
  });
  return { queue, sent, kept: () => kept, cell: (key: string) => queue.state().cells.get(key) };
}

const put = (queue: ScoreQueue, field: string, value: number | null, seen: number | null = null) =>
  queue.put({ teamId: 'owls', field, value, seen });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a write shows at once, is saved, and then what the server says shows again', async () => {
  const { queue, sent, cell } = open();
  put(queue, 'q1', 1);
  expect(cell('owls/q1')).toMatchObject({ phase: 'saving', value: 1 });
  await sent[0]!.answer();
  expect(cell('owls/q1')).toMatchObject({ phase: 'saved', value: 1 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(cell('owls/q1')).toBeUndefined();
  expect(queue.state().pending).toBe(0);
});

test('a cell typed again while its write is on the way is sent after it, on top of it', async () => {
  const { queue, sent, cell } = open();
  put(queue, 'q1', 1);
  put(queue, 'q1', 2, 1);
  put(queue, 'q1', 3, 2);
  expect(sent).toHaveLength(1);
  await sent[0]!.answer();
  expect(sent[1]!.cell).toEqual({ teamId: 'owls', field: 'q1', value: 3, seen: 1 });
  await sent[1]!.answer();
  expect(cell('owls/q1')).toMatchObject({ phase: 'saved', value: 3 });
});

test('without a network writes wait and are kept, and leave in order when it is back', async () => {
  const { queue, sent, kept } = open();
  for (let at = 1; at <= 6; at++) put(queue, `q${at}`, at);
  for (const each of sent.slice(0, 4)) await each.refuse({ kind: 'lost' });
  expect(queue.state()).toMatchObject({ isLost: true, pending: 6 });
  expect(kept()!.map(({ field }) => field)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6']);
  queue.retryNow();
  expect(sent.slice(4).map(({ cell }) => cell.field)).toEqual(['q1', 'q2', 'q3', 'q4']);
  for (const each of sent.slice(4)) await each.answer();
  for (const each of sent.slice(8)) await each.answer();
  expect(sent.slice(8).map(({ cell }) => cell.field)).toEqual(['q5', 'q6']);
  expect(queue.state()).toMatchObject({ isLost: false, pending: 0 });
  expect(kept()).toBeNull();
});

test('it tries again by itself, and what was lost on the way is sent as it was before what was typed after', async () => {
  const { queue, sent } = open();
  put(queue, 'q1', 1);
  put(queue, 'q1', 2, 1);
  await sent[0]!.refuse({ kind: 'lost' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent[1]!.cell).toMatchObject({ value: 1, seen: null });
  await sent[1]!.answer();
  expect(sent[2]!.cell).toMatchObject({ value: 2, seen: 1 });
});

test('a conflict shows both values, stops its cell alone, and ends as somebody chooses', async () => {
  const { queue, sent, cell } = open();
  put(queue, 'q1', 1);
  put(queue, 'q2', 2);
  await sent[0]!.refuse({ kind: 'conflict', current: 5 });
  await sent[1]!.answer();
  expect(cell('owls/q1')).toMatchObject({ phase: 'conflict', value: 1, current: 5 });
  expect(cell('owls/q2')).toMatchObject({ phase: 'saved' });
  queue.settle('owls/q1', 'mine');
  expect(sent[2]!.cell).toEqual({ teamId: 'owls', field: 'q1', value: 1, seen: 5 });
  await sent[2]!.refuse({ kind: 'conflict', current: 6 });
  queue.settle('owls/q1', 'theirs');
  expect(cell('owls/q1')).toBeUndefined();
  expect(queue.state().pending).toBe(0);
});

test('a refusal says why and can be tried again', async () => {
  const { queue, sent, cell } = open();
  put(queue, 'q1', 1);
  await sent[0]!.refuse({ kind: 'refused', message: 'The game is over.' });
  expect(cell('owls/q1')).toMatchObject({ phase: 'failed', message: 'The game is over.' });
  queue.settle('owls/q1', 'mine');
  await sent[1]!.answer();
  expect(cell('owls/q1')).toMatchObject({ phase: 'saved' });
});

test('what an earlier visit could not send is sent now', async () => {
  const { queue, sent, kept } = open([{ teamId: 'owls', field: 'q3', value: 1, seen: null }]);
  queue.restore();
  expect(sent[0]!.cell).toEqual({ teamId: 'owls', field: 'q3', value: 1, seen: null });
  await sent[0]!.answer();
  expect(kept()).toBeNull();
});
