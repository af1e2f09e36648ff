import { expect, test } from 'vitest';
import { toFormValues, toLocalField, toShowValues, usualSwitches } from './show-values.ts';

const values = { ...toFormValues(null), title: ' Quiz ', questionCount: '12' };

test('an empty form is a public show of ten questions', () => {
  expect(toFormValues(null)).toEqual({ title: '', startsAt: '', questionCount: '10', presenterNotes: '' });
  expect(usualSwitches.isPublic).toBe(true);
});

test('a time goes to the field and back, whatever the zone of the device', () => {
  const instant = '2026-11-21T19:30:00.000Z';
  const field = toLocalField(instant);
  const { startsAt } = toShowValues({
    values: { ...values, startsAt: field },
    switches: usualSwitches,
    roundIds: [],
    isLaunched: false,
  });
  expect(startsAt).toBe(instant);
  expect(toLocalField(null)).toBe('');
});

test('questions are counted by the rounds where there are any', () => {
  const write = (roundIds: string[], isLaunched = false) =>
    toShowValues({ values, switches: usualSwitches, roundIds, isLaunched });
  expect(write([])).toMatchObject({ title: 'Quiz', questionCount: 12, roundIds: [] });
  expect(write(['r'])).not.toHaveProperty('questionCount');
  expect(write([], true)).not.toHaveProperty('roundIds');
});
