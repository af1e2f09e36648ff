import { expect, test } from 'vitest';
import { EMPTY_GAME } from '#contracts/shows/game-merging.ts';
import type { ScoreEntry } from '#web/shows/games.api.ts';
import {
  areStandingsHidden,
  boardRows,
  formatLeaders,
  formatRevealed,
  formatStandings,
  sizeOfField,
} from './board-ranking.ts';

const entry = (name: string, total: number, tiebreak: number | null = null) =>
  ({ teamId: name, name, bonus: 0, adjustment: 0, tiebreak, total }) as ScoreEntry;
const running = { ...EMPTY_GAME, showStatus: 'in-progress' as const, currentQuestion: 'q4' };

test('tied teams share a rank and the next rank is skipped; the tie-break separates them', () => {
  const rows = boardRows({
    scores: [entry('Owls', 2), entry('Larks', 5), entry('Wrens', 2), entry('Crows', 1)],
    tiebreak: null,
  });
  expect(rows.map(({ name, rank, isTied }) => [name, rank, isTied])).toEqual([
    ['Larks', 1, false],
    ['Owls', 2, true],
    ['Wrens', 2, true],
    ['Crows', 4, false],
  ]);
  const parted = boardRows({ scores: [entry('Owls', 2), entry('Wrens', 2, 7)], tiebreak: null });
  expect(parted.map(({ name, rank }) => [name, rank])).toEqual([
    ['Wrens', 1],
    ['Owls', 2],
  ]);
});

test('all leaders are named', () => {
  expect(formatLeaders([])).toBe('');
  expect(formatLeaders(boardRows({ scores: [entry('Owls', 2), entry('Larks', 2)], tiebreak: null }))).toBe(
    'Owls and Larks',
  );
  expect(formatLeaders(boardRows({ scores: ['A', 'B', 'C', 'D'].map((name) => entry(name, 1)), tiebreak: null }))).toBe(
    '4 teams',
  );
});

test('the standings name the question, and at the end only the winner', () => {
  expect(formatStandings(running, boardRows({ scores: [entry('Owls', 2.5)], tiebreak: null }))).toBe(
    'Question 4. Owls leads with 2.5 points.',
  );
  expect(formatStandings(running, [])).toBe('Question 4. No teams yet.');
  const rounds = [3, 3].map((questionCount) => ({ name: '', questionCount, credits: [] }));
  expect(formatStandings({ ...running, rounds }, [])).toBe('Round 2, question 1. No teams yet.');
  const over = { ...running, showStatus: 'completed' as const };
  expect(formatStandings(over, boardRows({ scores: [entry('Owls', 1), entry('Larks', 1)], tiebreak: null }))).toBe(
    'Owls and Larks win with 1 point.',
  );
});

test.each([
  ['', true, ''],
  ['start', false, ''],
  ['q4', false, 'Standings after question 4'],
])('held standings revealed at "%s" are hidden: %s, with the caption "%s"', (standingsAfter, isHidden, caption) => {
  const held = { ...running, holdsStandings: true, standingsAfter };
  expect([areStandingsHidden(held), formatRevealed(held)]).toEqual([isHidden, caption]);
  const over = { ...held, showStatus: 'completed' as const };
  expect([areStandingsHidden(over), formatRevealed(over)]).toEqual([false, '']);
});

test.each([
  [3, 'few', 'few', 'crowd'],
  [8, 'few', 'crowd', 'crowd'],
  [12, 'many', 'crowd', 'crowd'],
  [24, 'crowd', 'throng', 'throng'],
  [30, 'throng', 'throng', 'throng'],
])(
  'rows of %i teams are %s, %s below a question or the winner, and %s below a picture, which leave them less of the screen',
  (teams, ...sizes) => {
    const scores = Array.from({ length: teams }, (_, index) => entry(`Team ${index}`, index));
    const rows = boardRows({ scores, tiebreak: null });
    expect([null, 'text' as const, 'picture' as const].map((above) => sizeOfField(rows, above))).toEqual(sizes);
  },
);
