import fc from 'fast-check';
import { expect, test } from 'vitest';
import { awardAnswers } from './question-scoring.ts';

const points = (question: Parameters<typeof awardAnswers>[0], ...texts: string[]) =>
  awardAnswers(question, texts).map((award) => award.points);

test('wrong options cancel right ones, and half of the right ones earn half of the points', () => {
  const options = ['a', 'b', 'c', 'd'];
  const one = { kind: 'choice', answers: ['b'], options, points: 2 } as const;
  expect(points(one, 'b', 'a')).toEqual([2, 0]);
  const two = { ...one, answers: ['a', 'b'] } as const;
  expect(points(two, 'a\nb', 'a', 'a\nb\nc', 'a\nc', 'a\nb\nc\nd', 'c')).toEqual([2, 1, 1, 0, 0, 0]);
});

test('each listed answer counts once, and what is not listed is left to the host', () => {
  const list = { kind: 'list', answers: ['Mars', 'Venus', 'Earth'], wanted: 2, points: 0.5 } as const;
  expect(awardAnswers(list, ['venus\nMARS', 'Mars\nmars', 'Pluto', 'Earth\nPluto'])).toMatchObject([
    { points: 1, isDecided: true },
    { points: 0.5, isDecided: false },
    { points: null, isDecided: false },
    { points: 0.5, isDecided: false },
  ]);
});

test('an answer that is written twice does not count as another that is spelled almost like it', () => {
  const list = { kind: 'list', answers: ['Manet', 'Monet', 'Degas'], wanted: 3, points: 1 } as const;
  expect(awardAnswers(list, ['Monet\nMonet', 'monet\nThe Monet\nDegas', 'Monet\nManet', 'Mnet\nManet'])).toMatchObject([
    { points: 1, isDecided: false },
    { points: 2, isDecided: false },
    { points: 2, isDecided: true },
    { points: 2, isDecided: true },
  ]);
});

test('teams at the same smallest distance all get the points, within the tolerance', () => {
  const question = { kind: 'closest', answers: ['42'], points: 3 } as const;
  expect(points(question, '41', '44', '43')).toEqual([3, 0, 3]);
  expect(points({ ...question, tolerance: 1 }, '44', '40.5')).toEqual([0, 0]);
  expect(points({ ...question, answers: ['0.3'], tolerance: 0.1 }, '0.2', '0.4')).toEqual([3, 3]);
});

test('the closest guesses are those that no other guess beats', () => {
  const numbers = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1 });
  fc.assert(
    fc.property(numbers, fc.option(fc.integer({ min: 0, max: 20 })), (guesses, tolerance) => {
      const question = { kind: 'closest', answers: ['3'], tolerance, points: 1 } as const;
      const off = (guess: number) => Math.abs(guess - 3);
      const expected = guesses.map((guess) => {
        const isBeaten = guesses.some((other) => off(other) < off(guess));
        return !isBeaten && (tolerance === null || off(guess) <= tolerance) ? 1 : 0;
      });
      expect(points(question, ...guesses.map(String))).toEqual(expected);
    }),
  );
});
