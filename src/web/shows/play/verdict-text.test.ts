import { expect, test } from 'vitest';
import { formatVerdict } from './verdict-text.ts';

const open = { isLocked: false, isRevealed: false, isOver: false, worth: 2 };
const locked = { ...open, isLocked: true };
const revealed = { ...locked, isRevealed: true };
const over = { ...revealed, isOver: true };

test('the verdict on a phone names the points on the score sheet', () => {
  expect(formatVerdict({ points: 2, isRight: true }, revealed)).toBe('Right! 2 points.');
  expect(formatVerdict({ points: 0.5, isRight: true }, revealed)).toBe('Partly right. 0.5 points.');
  expect(formatVerdict({ points: 0, isRight: false }, over)).toBe('Wrong. 0 points.');
  expect(formatVerdict({ points: 1, isRight: true }, { ...revealed, worth: undefined })).toBe('Right! 1 point.');
});

test('an answer without points waits for the host until the show is over', () => {
  const answer = { points: null, isRight: null };
  expect(formatVerdict(answer, open)).toMatch(/^Sent/);
  expect(formatVerdict(answer, locked)).toBe('Locked. The host reveals the answer soon.');
  expect(formatVerdict(answer, revealed)).toBe('The host is checking your answer.');
  expect(formatVerdict(answer, over)).toBe('No points.');
  expect(formatVerdict(null, over)).toBe('Locked. You didn’t answer.');
});
