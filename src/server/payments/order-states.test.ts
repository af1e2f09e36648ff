import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXPIRING_STATES } from '#contracts/payments/order-states.ts';
import { EXPIRING, UNPAID } from './order-states.queries.ts';

const read = (file: string) => readFileSync(new URL(`../../../db/${file}`, import.meta.url), 'utf8');

test.each([
  ['end_order_of_deleted_event', UNPAID],
  // Dues and donations are not paid at a door.
  ['leave_payee_without_owner', EXPIRING],
])('the trigger %s ends the orders that can be unpaid then', (name, states) => {
  const [trigger] = read('functions/20_payments.sql').match(new RegExp(`function ${name}\\(\\) [^$]*\\$\\$[^$]*`))!;
  expect(trigger.match(/state in \([^)]*\)/g)).toEqual([`state in ${states}`]);
});

test('the indexes of orders that expire have their states', () => {
  const [, indexes] = read('schema.sql').match(/^create table orders \(([\s\S]*?)^comment/m)!;
  const states = EXPIRING_STATES.map((state) => `'${state}'::text`).join(', ');
  const conditions = indexes!.match(/WHERE \(state = .*/g);
  expect(conditions).toEqual(Array.from({ length: 2 }, () => `WHERE (state = ANY (ARRAY[${states}]));`));
});
