import { expect, test } from 'vitest';
import type { TeamAnswer } from '#web/shows/answers.api.ts';
import type { Cell } from '#web/shows/console/scoring.api.ts';
import { sheetRows } from '#web/shows/console/sheet/score-sheet.ts';
import type { ScoreEntry } from '#web/shows/games.api.ts';
import { groupAnswers, markGroup, verdictOf } from './answer-groups.ts';

const answerOf = (teamId: string, text: string): TeamAnswer => ({
  teamId,
  teamName: teamId,
  question: 'q1',
  text,
  groupKey: text.toLowerCase(),
  suggestedPoints: null,
  distance: null,
  isMatch: false,
  isRight: null,
  points: null,
  needsMarking: true,
});
const entryOf = (teamId: string, q1?: number) =>
  ({
    teamId,
    name: teamId,
    bonus: 0,
    adjustment: 0,
    tiebreak: null,
    total: 0,
    ...(q1 !== undefined && { q1 }),
  }) as ScoreEntry;
const answers = [answerOf('owls', 'Lyon'), answerOf('larks', 'Nice'), answerOf('wrens', 'LYON')];
const scores = [entryOf('owls'), entryOf('larks', 1), entryOf('wrens')];
const groupsWith = (cells: Cell[]) => {
  const states = cells.map((cell) => [`${cell.teamId}/q1`, { ...cell, phase: 'sending' as const }] as const);
  return groupAnswers(answers, sheetRows(scores, new Map(states)), 'q1');
};

test('equal answers form one group, in the order of the teams', () => {
  const groups = groupsWith([]);
  expect(groups.map(({ text, answers: equal }) => [text, equal.map(({ teamId }) => teamId)])).toEqual([
    ['Lyon', ['owls', 'wrens']],
    ['Nice', ['larks']],
  ]);
  expect(groups.map((group) => verdictOf(group, 2))).toEqual([null, 'half']);
});

test('one verdict writes the points of all teams of a group, each for the answer that was seen', () => {
  const [lyon] = groupsWith([]);
  const cells = markGroup(lyon!, 'q1', { verdict: 'half', fullPoints: 3 });
  expect(cells).toEqual([
    { teamId: 'owls', field: 'q1', value: 1.5, seen: null, answer: 'Lyon' },
    { teamId: 'wrens', field: 'q1', value: 1.5, seen: null, answer: 'LYON' },
  ]);
});

test('a verdict shows before it is saved, and its group no longer needs marking', () => {
  const [lyon] = groupsWith([]);
  const [marked] = groupsWith(markGroup(lyon!, 'q1', { verdict: 'wrong', fullPoints: 3 }));
  expect([lyon!.needsMarking, marked!.needsMarking, verdictOf(marked!, 3)]).toEqual([true, false, 'wrong']);
});
