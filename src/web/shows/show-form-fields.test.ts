import { expect, test } from 'vitest';
import { initialValues } from '#web/platform/form/form-fields.ts';
import { showFormFields, toLocalField, toShowBody } from './show-form-fields.ts';

const values = { ...initialValues(showFormFields), title: 'Quiz', questionCount: '12' };

test('an empty form is a show of ten questions for people with the link', () => {
  expect(initialValues(showFormFields)).toMatchObject({
    title: '',
    startsAt: '',
    questionCount: '10',
    visibility: 'unlisted',
    roundIds: [],
  });
});

test('a start time survives the conversion to the field and back in any time zone', () => {
  const instant = '2026-11-21T19:30:00.000Z';
  const { startsAt } = toShowBody({ ...values, startsAt: toLocalField(instant) }, false);
  expect(startsAt).toBe(instant);
  expect(toLocalField(null)).toBe('');
});

test('a show with rounds sends no number of questions, and a launched show no rounds', () => {
  expect(toShowBody(values, false)).toMatchObject({ title: 'Quiz', questionCount: 12, roundIds: [] });
  expect(toShowBody({ ...values, roundIds: ['r'] }, false)).not.toHaveProperty('questionCount');
  expect(toShowBody(values, true)).not.toHaveProperty('roundIds');
});
