import { expect, test } from 'vitest';
import type { ScoreEntry } from '#web/shows/games.api.ts';
import { sheetColumns, sheetRows, shownValue } from './score-sheet.ts';
import type { CellState } from './use-score-queue.ts';

const entry = (teamId: string, points: Record<string, number>, total: number) =>
  ({ teamId, name: teamId, bonus: 0, adjustment: 0, tiebreak: null, total, ...points }) as ScoreEntry;
const scores = [entry('owls', { q1: 1 }, 1), entry('larks', { q1: 2 }, 2)];
const typed = (phase: CellState['phase'], field: string, value: number | null): [string, CellState] => [
  `owls/${field}`,
  { phase, teamId: 'owls', field, value, seen: null },
];

test('columns are the questions, then the other scored fields', () => {
  expect(sheetColumns({ questionCount: 2, rounds: [] }).map(({ field }) => field)).toEqual([
    'q1',
    'q2',
    'bonus',
    'tiebreak',
    'adjustment',
    'total',
    'rank',
  ]);
});

test('unsent values count at once and teams keep their order', () => {
  const rows = sheetRows(scores, new Map([typed('waiting', 'q2', 1.5), typed('sending', 'q1', null)]));
  expect(rows.map(({ teamId, total, rank }) => [teamId, total, rank])).toEqual([
    ['owls', 1.5, 2],
    ['larks', 2, 1],
  ]);
  expect(shownValue(rows[0]!, 'q1')).toBeNull();
  expect(shownValue(rows[0]!, 'q2')).toBe(1.5);
});

test('a tie-break separates equal totals without adding to them', () => {
  const rows = sheetRows(scores, new Map([typed('saved', 'q1', 2), typed('saved', 'tiebreak', 40)]));
  expect(rows.map(({ total, rank }) => [total, rank])).toEqual([
    [2, 1],
    [2, 2],
  ]);
});

test('a conflicting value is shown but not counted', () => {
  const [owls] = sheetRows(scores, new Map([typed('conflict', 'q1', 9)]));
  expect([shownValue(owls!, 'q1'), owls!.total]).toEqual([9, 1]);
});

test('missing bonuses and adjustments are empty', () => {
  const [owls] = sheetRows(scores, new Map());
  expect([shownValue(owls!, 'bonus'), shownValue(owls!, 'adjustment'), shownValue(owls!, 'q1')]).toEqual([
    null,
    null,
    1,
  ]);
});
