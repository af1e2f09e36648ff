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
  const { startsAt } = toShowBody({ ...values, startsAt: toLocalField(instant) }, null);
  expect(startsAt).toBe(instant);
  expect(toLocalField(null)).toBe('');
});

test('a show with rounds sends no number of questions, and a launched show no rounds', () => {
  const launched = { status: 'in-progress', questionCount: 10 } as const;
  expect(toShowBody(values, null)).toMatchObject({ title: 'Quiz', questionCount: 12, roundIds: [] });
  expect(toShowBody({ ...values, roundIds: ['r'] }, null)).not.toHaveProperty('questionCount');
  expect(toShowBody(values, launched)).not.toHaveProperty('roundIds');
});

test('a launched show sends its number of questions only if it was changed: the console may have added some since', () => {
  const launched = { status: 'in-progress', questionCount: 12 } as const;
  expect(toShowBody(values, launched)).not.toHaveProperty('questionCount');
  expect(toShowBody({ ...values, questionCount: '14' }, launched)).toMatchObject({ questionCount: 14 });
});
