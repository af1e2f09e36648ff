import { expect, test } from 'vitest';
import type { ScoreEntry } from '#web/shows/games.api.ts';
import { roundSubtotals } from './round-subtotals.ts';
import { sheetRows } from './score-sheet.ts';

test('subtotals add up the questions of each round, with scores that are not sent yet', () => {
  const entry = {
    teamId: 'owls',
    name: 'Owls',
    bonus: 5,
    adjustment: 0,
    tiebreak: null,
    total: 8.5,
    order: 1,
    q1: 1,
    q3: 2.5,
  };
  const unsent = { teamId: 'owls', field: 'q2', value: 0.5, seen: null, phase: 'waiting' } as const;
  const rows = sheetRows([entry as unknown as ScoreEntry], new Map([['owls/q2', unsent]]));
  const rounds = [
    { name: 'Birds', questionCount: 2 },
    { name: 'Music', questionCount: 2 },
  ];
  expect(roundSubtotals(rounds, rows)).toEqual([{ teamId: 'owls', name: 'Owls', points: [1.5, 2.5] }]);
});
