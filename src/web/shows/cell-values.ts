import { readNumber } from '#contracts/shows/question-kinds.ts';
import { MAX_POINTS } from '#contracts/shows/show-limits.ts';
import type { GameState } from './games.api.ts';
import { formatQuestion } from './round-text.ts';

/** Parses a typed or pasted cell: halves with a point or a comma, null if empty, undefined if not a number. */
export function readPoints(text: string): number | null | undefined {
  const plain = text.trim().replace('\u2212', '-').replace(',', '.');
  if (plain === '') return null;
  if (!/^[+-]?(\d{1,5}(\.\d{0,2})?|\.\d{1,2})$/.test(plain)) return undefined;
  const points = Number(plain);
  return Math.abs(points) <= MAX_POINTS ? points : undefined;
}

/** The same for any field of the score sheet: guesses in the tie-break may be larger than points. */
export function readCell(field: string, text: string): number | null | undefined {
  if (field !== 'tiebreak' || text.trim() === '') return readPoints(text);
  const guess = readNumber(text);
  return guess === null || Math.round(guess * 100) / 100 !== guess ? undefined : guess;
}

export const formatPoints = (points: number | null | undefined): string =>
  points === null || points === undefined ? '' : String(Math.round(points * 100) / 100);

/** "12.5 points", "1 point". */
export const formatScore = (points: number): string => `${formatPoints(points)} ${points === 1 ? 'point' : 'points'}`;

/** "Question 3" for `q3`, and the names of the other fields. */
export const formatField = (field: string, rounds: GameState['rounds']): string =>
  ({ bonus: 'Bonus', tiebreak: 'Tie-break', adjustment: 'Adjustment' })[field] ?? formatQuestion(rounds, field);

/** Splits a spreadsheet's clipboard text into rows and cells. */
export function readBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
}

export const writeBlock = (cells: readonly (readonly string[])[]): string =>
  cells.map((line) => line.join('\t')).join('\n');
