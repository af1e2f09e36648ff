import { expect, test } from 'vitest';
import { confirmedPath, requestTargetOf } from './request-target.ts';

const EVENT = '/events/0198c0de-0000-7000-8000-000000000001';
const TAKE = '#take-0198c0de-0000-7000-8000-000000000002';
const pathAfter = (nextPath: string) => confirmedPath(requestTargetOf(nextPath)!, nextPath);

test('a confirmed request leads back to its page, and one for a shift to a page that shows the shift once it is full', () => {
  expect(pathAfter(`${EVENT}#answer`)).toBe(EVENT);
  expect(pathAfter('/groups/chess?invitation=t#join')).toBe('/groups/chess?invitation=t');
  expect(pathAfter(`${EVENT}${TAKE}`)).toBe(EVENT);
  expect(pathAfter(`/volunteer?q=food${TAKE}`)).toBe(`/volunteer?q=food${TAKE}`);
  expect(pathAfter(`/organizations/food-bank${TAKE}`)).toBe(`/volunteer${TAKE}`);
});
