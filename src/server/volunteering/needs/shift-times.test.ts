import { expect, test } from 'vitest';
import { areValidTimes, resolveShiftTimes } from './shift-times.ts';

test.each([
  ['an hour', '2027-03-27T09:00', '2027-03-27T10:00', true],
  ['a day', '2027-03-26T02:30', '2027-03-27T02:30', true],
  ['a day whose end the clocks skip', '2027-03-27T02:30', '2027-03-28T02:30', false],
  ['a quarter of an hour that the clocks skip', '2027-03-28T02:30', '2027-03-28T03:15', false],
])('validates the times of a shift in Berlin: %s', (_, startsLocal, endsLocal, isPossible) => {
  expect(areValidTimes(resolveShiftTimes(startsLocal, endsLocal, 'Europe/Berlin'))).toBe(isPossible);
});
