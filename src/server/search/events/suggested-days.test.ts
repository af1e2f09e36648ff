import { expect, test } from 'vitest';
import { suggestDays } from './suggested-days.ts';

test.each([
  ['tonight', 'Today', ''],
  ['Toni', 'Today', ''],
  ['this evening', 'Today', ''],
  ['weekend', 'This weekend', ''],
  ['Live  music tonight', 'Today', 'live music'],
  ['jazz this weekend', 'This weekend', 'jazz'],
  ['yoga next week', 'Next week', 'yoga'],
])('“%s” suggests “%s” with the words “%s”', (typed, name, q) => {
  expect(suggestDays(typed)).toMatchObject([{ name, q }]);
});

test.each(['ton', 'to', 'tonights', 'weekends away', 'midweekend', 'jazz next weekend', 'every weekend'])(
  '“%s” suggests no days',
  (typed) => {
    expect(suggestDays(typed)).toEqual([]);
  },
);
