import { expect, test } from 'vitest';
import { placeOrder } from '#contracts/payments/orders.contract.ts';
import { deletePerson } from '#server/people/people.queries.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { paidEvent } from '#tests/support/payments.ts';
import { testApp, toRequest } from '#tests/support/test-app.ts';
import { createOrderQueue } from './orders.actions.ts';

test('an order that fails does not change the answers to the orders placed with it', async () => {
  const app = await testApp();
  await insertPlaces(app);
  const [host, ada, ben, cleo, dan] = await signUpPeople(app.deps, 5);
  const { eventId, tiers } = await paidEvent(app, host);
  const enqueue = createOrderQueue(app.deps);
  const placeFor = ({ user }: typeof host) =>
    enqueue(eventId, {
      personId: user.id,
      lines: [{ tierId: tiers[0]!, quantity: 1 }],
      method: 'door',
      total: 1200,
      answers: {},
      isHidden: false,
      attendance: 'in-person',
    });
  await deletePerson(app.db, cleo.user.id);
  // The first is placed at once, and the others together after it.
  const placed = await Promise.allSettled([ada, ben, cleo, dan].map(placeFor));
  expect(placed).toMatchObject([
    { value: { state: 'door' } },
    { value: { state: 'door' } },
    { reason: { code: 'auth.invalid_token' } },
    { value: { state: 'door' } },
  ]);
  expect(await app.db.execute('select from orders where event_id = $1', [eventId])).toBe(3);
});

test('an order that was refused as busy is placed under the same key, though others of its batch were stored', async () => {
  const app = await testApp();
  await insertPlaces(app);
  const [host, ...buyers] = await signUpPeople(app.deps, 5);
  const dan = buyers[3];
  const { eventId, tiers } = await paidEvent(app, host);
  const body = { lines: [{ tierId: tiers[0]!, quantity: 1 }], method: 'door' as const, total: 1200 };
  const press = async (as: typeof dan) => {
    const request = toRequest(placeOrder, { params: { eventId }, body }, as, { headers: { 'idempotency-key': 'one' } });
    return (await app.send(request)).statusCode;
  };
  await app.db.execute(`create function refuse_dan() returns trigger language plpgsql as $$ begin
    if new.person_id = '${dan.user.id}' then raise exception 'lock timeout' using errcode = '55P03'; end if; return new; end $$`);
  await app.db.execute('create trigger refuse_dan before insert on orders for each row execute function refuse_dan()');
  expect(await Promise.all(buyers.map(press))).toEqual([201, 201, 201, 503]);
  await app.db.execute('drop function refuse_dan cascade');
  expect(await press(dan)).toBe(201);
  expect(await app.db.execute('select from orders where event_id = $1', [eventId])).toBe(4);
});
