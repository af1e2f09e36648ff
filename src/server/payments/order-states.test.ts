import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXPIRING_STATES } from '#contracts/payments/order-states.ts';
import { UNPAID } from './order-states.queries.ts';

const read = (file: string) => readFileSync(new URL(`../../../db/${file}`, import.meta.url), 'utf8');

test('triggers end the orders that are unpaid', () => {
  const lists = read('functions/20_payments.sql').match(/state in \([^)]*\)/g);
  expect(lists).toEqual([`state in ${UNPAID}`, `state in ${UNPAID}`]);
});

test('the indexes of orders that expire have their states', () => {
  const [, indexes] = read('schema.sql').match(/^create table orders \(([\s\S]*?)^comment/m)!;
  const states = EXPIRING_STATES.map((state) => `'${state}'::text`).join(', ');
  const conditions = indexes!.match(/WHERE \(state = .*/g);
  expect(conditions).toEqual(Array.from({ length: 2 }, () => `WHERE (state = ANY (ARRAY[${states}]));`));
});
