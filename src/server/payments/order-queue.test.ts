import { expect, test } from 'vitest';
import { deletePerson } from '#server/people/people.queries.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { paidEvent } from '#tests/support/payments.ts';
import { testApp } from '#tests/support/test-app.ts';
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
