import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { EXPIRING_STATES } from '#contracts/payments/order-states.ts';
import { OrderState } from '#contracts/payments/orders.contract.ts';
import { PayMethod } from '#contracts/payments/prices.contract.ts';
import { testApp } from '#tests/support/test-app.ts';
import { EXPIRING, UNPAID } from './order-states.queries.ts';
import { isMarkable } from './orders.policy.ts';
import { MARKABLE } from './sales.queries.ts';

const app = await testApp();

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

test('lists offer to mark the same orders as paid that can be marked', async () => {
  const Row = z.object({
    state: OrderState,
    method: PayMethod,
    personId: z.string().nullable(),
    isMarkable: z.boolean(),
  });
  const rows = await app.db.rows(
    Row,
    `select o.state, o.method, o.person_id as "personId", ${MARKABLE} as "isMarkable"
       from (select * from unnest($1::text[]) state, unnest($2::text[]) method, unnest(array[gen_random_uuid(), null]) person_id) o`,
    [OrderState.options, PayMethod.options],
  );
  expect(rows).toHaveLength(2 * OrderState.options.length * PayMethod.options.length);
  expect(rows.filter((row) => row.isMarkable !== isMarkable(row))).toEqual([]);
});
