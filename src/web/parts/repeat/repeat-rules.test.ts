import { describe, expect, it } from 'vitest';
import { parseRule, serializeRule } from '#contracts/series/recurrence-rules.ts';
import {
  adaptRule,
  commonRuleOf,
  commonRules,
  endOf,
  moveRule,
  positionOfDay,
  withEnd,
  withFrequency,
} from './repeat-rules.ts';

const SECOND_TUESDAY = '2026-12-08';
const LAST_FRIDAY = '2027-01-29';
const words = (day: string) => commonRules(day).map((rule) => rule.label);

describe('common rules of a date', () => {
  it('are formatted as text', () => {
    expect(words(SECOND_TUESDAY)).toEqual([
      'Every day',
      'Every weekday',
      'Every Tuesday',
      'Every 2 weeks on Tuesday',
      'Every month on the 2nd Tuesday',
      'Every month on the 8th',
      'Every year on December 8',
    ]);
  });

  it('include the last weekday and the last day of a month', () => {
    expect(words(LAST_FRIDAY)).toContain('Every month on the last Friday');
    expect(words(LAST_FRIDAY)).not.toContain('Every month on the 5th Friday');
    expect(words('2027-01-31')).toContain('Every month on the last day');
    expect(words('2027-02-28')).toContain('Every month on the last day');
  });

  it('are written in the stored format', () => {
    for (const day of [SECOND_TUESDAY, LAST_FRIDAY, '2027-01-31', '2028-02-29'])
      for (const { rule } of commonRules(day)) expect(serializeRule(parseRule(rule))).toBe(rule);
  });

  it('are recognized whatever their end', () => {
    expect(commonRuleOf('FREQ=MONTHLY;BYDAY=2TU;COUNT=6', SECOND_TUESDAY)?.name).toBe('monthly-nth');
    expect(commonRuleOf('FREQ=WEEKLY;BYDAY=WE', SECOND_TUESDAY)).toBeUndefined();
    expect(commonRuleOf('', SECOND_TUESDAY)).toBeUndefined();
  });
});

describe('moving the first date', () => {
  it('moves a common rule and its end', () => {
    expect(adaptRule('FREQ=MONTHLY;BYDAY=2TU;COUNT=6', SECOND_TUESDAY, '2026-12-18')).toBe(
      'FREQ=MONTHLY;BYDAY=3FR;COUNT=6',
    );
    expect(adaptRule('FREQ=WEEKLY;BYDAY=TU;UNTIL=20270301', SECOND_TUESDAY, '2026-12-09')).toBe(
      'FREQ=WEEKLY;BYDAY=WE;UNTIL=20270301',
    );
  });

  it('picks the nearest common rule if the rule cannot have the new day', () => {
    expect(adaptRule('FREQ=MONTHLY;BYDAY=2TU', SECOND_TUESDAY, LAST_FRIDAY)).toBe('FREQ=MONTHLY;BYDAY=-1FR');
    expect(adaptRule('FREQ=MONTHLY;BYDAY=-1FR', LAST_FRIDAY, SECOND_TUESDAY)).toBe('FREQ=MONTHLY;BYDAY=2TU');
    expect(adaptRule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', SECOND_TUESDAY, '2026-12-12')).toBe(
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    );
  });

  it('keeps a custom rule', () => {
    expect(adaptRule('FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,TH', SECOND_TUESDAY, '2026-12-09')).toBe(
      'FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,TH',
    );
    expect(adaptRule('', SECOND_TUESDAY, '2026-12-09')).toBe('');
  });
});

it('keeps an end of count, date or never', () => {
  const rule = parseRule('FREQ=DAILY;COUNT=3');
  expect(endOf(rule)).toEqual({ kind: 'count', count: 3 });
  expect(serializeRule(withEnd(rule, { kind: 'until', until: '2027-03-01' }))).toBe('FREQ=DAILY;UNTIL=20270301');
  expect(serializeRule(withEnd(rule, { kind: 'never' }))).toBe('FREQ=DAILY');
});

it("a new frequency starts with the first date's day", () => {
  const rule = parseRule('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH');
  expect(serializeRule(withFrequency('MONTHLY', rule, SECOND_TUESDAY))).toBe('FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=8');
  expect(serializeRule(withFrequency('YEARLY', rule, SECOND_TUESDAY))).toBe(
    'FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=8',
  );
  expect(serializeRule(withFrequency('DAILY', rule, SECOND_TUESDAY))).toBe('FREQ=DAILY;INTERVAL=2');
});

it('keeps the order of the days', () => {
  expect(positionOfDay('2026-12-08')).toMatchObject({ weekday: 'TU', nth: 2, isLastWeek: false });
  expect(positionOfDay('2028-02-29')).toMatchObject({ weekday: 'TU', nth: 5, isLastWeek: true, isLastDay: true });
});

it.each([
  // The second Wednesday of September 2027 is before the second Tuesday, that of October after it.
  ['FREQ=MONTHLY;BYDAY=2TU', '20271012', '2027-09-14', '2027-09-08', 'FREQ=MONTHLY;BYDAY=2WE;UNTIL=20271013'],
  ['FREQ=MONTHLY;BYDAY=2TU', '20271011', '2027-09-14', '2027-09-08', 'FREQ=MONTHLY;BYDAY=2WE;UNTIL=20270908'],
  [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28',
    '20280228',
    '2027-02-28',
    '2027-03-01',
    'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1;UNTIL=20280301',
  ],
])('%s until %s ends with its last date, from %s to %s', (rule, until, before, after, moved) => {
  expect(moveRule(`${rule};UNTIL=${until}`, before, after)).toBe(moved);
});
