import { expect, test } from 'vitest';
import type { ScoreEntry } from './games.api.ts';
import { formatGuessDistance, tiebreakNotes } from './tiebreak-text.ts';

const entry = (teamId: string, total: number, tiebreak: number | null) =>
  ({ teamId, total, tiebreak }) as unknown as ScoreEntry;
const scores = [entry('owls', 7, 41), entry('larks', 7, 1042.5), entry('wrens', 7, null), entry('jays', 6, 42)];

test('the notes on a tie-break say what tied teams guessed and how far away it was', () => {
  const tiebreak = { text: 'How many steps?', answer: 42, state: 'revealed' as const };
  expect([...tiebreakNotes({ scores, tiebreak })]).toEqual([
    ['owls', 'guessed 41, 1 away'],
    ['larks', 'guessed 1,042.5, 1,000.5 away'],
    ['wrens', 'no guess'],
  ]);
  expect(formatGuessDistance(42, 42)).toBe('exactly right');
});

test('ties for a place where no team has guessed have no notes', () => {
  const tiebreak = { text: 'How many steps?', answer: 42, state: 'revealed' as const };
  const all = [...scores, entry('rooks', 3, null), entry('crows', 3, null)];
  expect([...tiebreakNotes({ scores: all, tiebreak }).keys()]).toEqual(['owls', 'larks', 'wrens']);
});

test('before the reveal, and without a tie-break question, there are no notes', () => {
  const hidden = { text: '', answer: null, state: 'locked' as const };
  expect(tiebreakNotes({ scores, tiebreak: hidden }).size).toBe(0);
  expect(tiebreakNotes({ scores, tiebreak: null }).size).toBe(0);
});
