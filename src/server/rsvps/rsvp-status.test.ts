import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GOING_OR_WAITLISTED } from './rsvp-status.queries.ts';

test('the trigger on deleted RSVPs looks for people on the list, as the rules do', () => {
  const functions = readFileSync(new URL('../../../db/functions/10_rsvps.sql', import.meta.url), 'utf8');
  expect(functions).toContain(`from deleted_rows where status in ${GOING_OR_WAITLISTED}`);
});
