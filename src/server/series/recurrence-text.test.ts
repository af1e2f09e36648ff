import { expect, test } from 'vitest';
import { restyleDays } from '#contracts/date-style.ts';
import { InvalidRuleError, parseRule, serializeRule } from '#contracts/series/recurrence-rules.ts';
import { formatRule, formatRules } from '#contracts/series/recurrence-text.ts';
import { firstWallTimes } from '#server/platform/formats/expand-rule.ts';
import { fc } from '#tests/support/properties.ts';
import { ruleTexts } from '#tests/support/recurrence-rules.ts';

test.each(Object.entries(ruleTexts))('%s is formatted as “%s”', (rule, text) => {
  expect(formatRule(rule)).toBe(text);
});

test.each([
  ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20270501', 'every Tuesday, until 1 May 2027'],
  ['FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=1;COUNT=1000', 'every year on 1 March and 1 September, 1000 times'],
  ['FREQ=MONTHLY;BYDAY=1TU,3TU;COUNT=10', 'every month on the 1st & 3rd Tuesday, 10 times'],
])('%s reads “%s” for readers who write the day first', (rule, text) => {
  expect(restyleDays('day-24h', formatRule(rule))).toBe(text);
  expect(restyleDays('month-12h', formatRule(rule))).toBe(formatRule(rule));
});

test('rules are parsed in any spelling and serialized in one', () => {
  expect(serializeRule(parseRule(' rrule:until=20270301;byday=tu,tu;wkst=mo;interval=1;freq=weekly; '))).toBe(
    'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270301',
  );
  expect(serializeRule(parseRule('FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=SU,TU'))).toBe(
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU',
  );
});

/** Null for an invalid rule; other errors fail the test. */
function ruleOf(text: string): string | null {
  try {
    return serializeRule(parseRule(text));
  } catch (error) {
    if (error instanceof InvalidRuleError) return null;
    throw error;
  }
}

test('any input is either rejected or a rule with text and dates in bounded time', () => {
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
      expect(formatRule(rule)).not.toMatch(/undefined|null|NaN/);
      expect(firstWallTimes(rule, '2026-11-24T19:00', 12).length).toBeLessThanOrEqual(12);
    }),
    { numRuns: 150 },
  );
});

test('the rules of consecutive parts are joined, equal ones only once', () => {
  const weekly = { rule: 'FREQ=WEEKLY;BYDAY=SA', startsLocal: '2027-02-27T10:00' };
  const sundays = { rule: 'FREQ=WEEKLY;BYDAY=SU;COUNT=4', startsLocal: '2027-04-04T10:00' };
  expect(formatRules([weekly])).toBe('every Saturday');
  const later = (end: string) => ({ rule: `${weekly.rule}${end}`, startsLocal: '2027-04-03T10:00' });
  expect(formatRules([weekly, later(''), later(';UNTIL=20270501')])).toBe('every Saturday, until May 1, 2027');
  expect(formatRules([weekly, later(';COUNT=8')])).toBe('every Saturday; from April 3, 2027, every Saturday, 8 times');
  expect(formatRules([weekly, sundays])).toBe('every Saturday; from April 4, 2027, every Sunday, 4 times');
});
