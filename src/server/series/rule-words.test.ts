import { expect, test } from 'vitest';
import { RuleComplaint, readRule, writeRule } from '#contracts/series/recurrence-rules.ts';
import { fc } from '#tests/support/properties.ts';
import { firstWallTimes } from './expand-rule.ts';
import { wordsOf } from './series.actions.ts';

const words = {
  'FREQ=DAILY': 'every day',
  'FREQ=DAILY;INTERVAL=3': 'every third day',
  'FREQ=WEEKLY;BYDAY=TU': 'every Tuesday',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU': 'every second Tuesday',
  'FREQ=WEEKLY;BYDAY=FR,MO,WE': 'every Monday, Wednesday and Friday',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH': 'every second week on Tuesday and Thursday',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR': 'every weekday',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU': 'every day',
  'FREQ=WEEKLY;INTERVAL=6;BYDAY=SA': 'every 6th Saturday',
  'FREQ=MONTHLY;BYMONTHDAY=15': 'on the 15th of every month',
  'FREQ=MONTHLY;BYMONTHDAY=1,-1': 'on the 1st and last day of every month',
  'FREQ=MONTHLY;BYMONTHDAY=-2': 'on the second to last day of every month',
  'FREQ=MONTHLY;BYDAY=2TU': 'on the second Tuesday of every month',
  'FREQ=MONTHLY;BYDAY=1TU,3TU': 'on the first Tuesday and third Tuesday of every month',
  'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR;COUNT=10': 'on the last Friday of every second month, 10 times',
  'FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4': 'every year on 4 July',
  'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH': 'every year on the fourth Thursday of November',
  'FREQ=YEARLY;INTERVAL=2;BYMONTH=3,9;BYMONTHDAY=1': 'every second year on 1 March and September',
  'FREQ=DAILY;UNTIL=20270301': 'every day, until 1 March 2027',
  'FREQ=DAILY;COUNT=1': 'every day, once',
};

test.each(Object.entries(words))('%s is “%s”', (rule, text) => {
  expect(wordsOf(rule)).toBe(text);
});

test('a rule is read however it is spelled, and written in one way', () => {
  expect(writeRule(readRule(' rrule:until=20270301;byday=tu,tu;wkst=mo;interval=1;freq=weekly; '))).toBe(
    'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270301',
  );
  expect(writeRule(readRule('FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SU,TU'))).toBe(
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU',
  );
});

/** Null where it is none; any other failure is one. */
function ruleOf(text: string): string | null {
  try {
    return writeRule(readRule(text));
  } catch (error) {
    if (error instanceof RuleComplaint) return null;
    throw error;
  }
}

test('whatever is typed is a rule or a complaint, and every rule has words and dates in bounded time', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=WEEKLY',
      'FREQ=MONTHLY',
      'FREQ=YEARLY',
      'INTERVAL=2',
      'INTERVAL=99',
      'COUNT=1000',
      'COUNT=0',
    ),
    fc.constantFrom(
      'BYDAY=TU',
      'BYDAY=-1FR,2MO',
      'BYDAY=5SU',
      'BYMONTHDAY=31,-31',
      'BYMONTHDAY=30',
      'BYMONTH=2',
      'BYMONTH=2,4',
    ),
    fc.constantFrom('UNTIL=20300101', 'UNTIL=1', 'WKST=SU', 'BYSETPOS=1', '=', 'FREQ', ''),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const rule = ruleOf(parts.join(';'));
      fc.pre(rule !== null);
      expect(ruleOf(rule)).toBe(rule);
      expect(wordsOf(rule)).not.toMatch(/undefined|null|NaN/);
      expect(firstWallTimes(rule, '2026-11-24T19:00', 12).length).toBeLessThanOrEqual(12);
    }),
    { numRuns: 150 },
  );
});
