import { expect, test } from 'vitest';
import { numberHint } from './number-hint.ts';

test.each([
  ['', 'The closest number wins.'],
  ['1665', 'The closest number wins.'],
  ['3.5', 'The closest number wins.'],
  ['1.665', 'This counts as 1.665, not as 1665.'],
  ['1.700', 'This counts as 1.7, not as 1700.'],
  ['1,665', 'This counts as 1665, not as 1.665.'],
])('a player who types %j reads “%s”', (text, hint) => {
  expect(numberHint(text)).toBe(hint);
});
