import { expect, test } from 'vitest';
import { defaultContent } from '#server/events/event-columns.ts';
import { emptyValues } from '#web/events/form/event-form-fields.ts';
import { fieldsOf } from '#web/events/form/event-values.ts';

// The form sends only what differs from an empty one: where the two differ, the server would keep its own.
test('an empty event form holds what a new draft has', () => {
  expect(fieldsOf(emptyValues)).toMatchObject(defaultContent);
});
