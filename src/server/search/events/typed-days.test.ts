import { expect, test } from 'vitest';
import { readTypedDays, suggestDays } from './typed-days.ts';

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

test.each([
  ['tonight', 'today', ''],
  [' Weekend', 'this-weekend', ''],
  ['Live  music tonight', 'today', 'live music'],
])('a search for “%s” is one for “%s” with the words “%s”', (typed, when, q) => {
  expect(readTypedDays(typed)).toEqual({ when, q });
});

test.each(['toni', 'jazz weekend', 'every weekend', 'tonight jazz', 'Book of today and tomorrow'])(
  'a search for “%s” is one for these words',
  (typed) => {
    expect(readTypedDays(typed)).toBeUndefined();
  },
);
