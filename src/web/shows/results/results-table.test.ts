import { expect, test } from 'vitest';
import type { Game } from '#web/shows/games.api.ts';
import { questionTable, rankingTable } from './results-table.ts';

const entry = (name: string, points: Record<string, number>, total: number, bonus = 0) =>
  ({ teamId: name, name, bonus, adjustment: 0, tiebreak: null, total, order: 1, ...points }) as never;
const game = {
  questionCount: 4,
  tiebreak: null,
  rounds: [
    { name: 'Music', questionCount: 2 },
    { name: '', questionCount: 1 },
  ],
  scores: [entry('Owls', { q1: 1, q2: 0.5, q4: 2 }, 3.5), entry('Larks', { q1: 1, q3: 1 }, 4, 2)],
} as unknown as Game;

test('the ranking has the points of each round, and further columns only if a team has points there', () => {
  expect(rankingTable(game)).toEqual({
    columns: ['Round 1: Music', 'Round 2', 'Bonus'],
    rows: [
      { teamId: 'Larks', rank: 1, name: 'Larks', cells: ['1', '1', '2'], total: '4' },
      { teamId: 'Owls', rank: 2, name: 'Owls', cells: ['1.5', '0', '0'], total: '3.5' },
    ],
  });
});

test('questions are numbered by round, and those after the last round by themselves', () => {
  const { columns, rows } = questionTable(game);
  expect(columns).toEqual(['1.1', '1.2', '2.1', '4']);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['1', '', '1', ''],
    ['1', '0.5', '', '2'],
  ]);
});

test('the tie-break column says what teams guessed and how far away it was', () => {
  const tied = { ...game, tiebreak: { text: 'How many steps?', answer: 42, state: 'revealed' as const } };
  const scores = game.scores.map((each, index) => ({ ...each, total: 7, tiebreak: [44, 41][index] }) as never);
  const { columns, rows } = rankingTable({ ...tied, scores });
  expect(columns.at(-1)).toBe('Tie-break');
  expect(rows.map(({ rank, name, cells }) => [rank, name, cells.at(-1)])).toEqual([
    [1, 'Larks', '41, 1 away'],
    [2, 'Owls', '44, 2 away'],
  ]);
});
