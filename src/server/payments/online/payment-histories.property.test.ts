import { afterAll, expect, test } from 'vitest';
import { insertPlaces } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { openOnlineSite } from '#tests/support/online-payments.ts';
import { histories, PaymentHistory } from '#tests/support/payment-histories.ts';
import { fc, runs } from '#tests/support/properties.ts';

/** Few here, 10,000 with `PROPERTY_RUNS=400`. */
const RUNS = runs(25);

const site = await openOnlineSite();
afterAll(() => site.standIn.close());
await insertPlaces(site.app);
const people = await signUpPeople(site.app.deps, 4);

test('whatever happens, the books are Stripe’s, nobody is seated unpaid and nobody is charged twice', {
  timeout: 20_000 + RUNS * 2000,
}, async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      const history = await PaymentHistory.begin(site, people);
      expect(await history.run(steps)).toEqual([]);
      await site.forgetOrders();
      done++;
    }),
    { numRuns: RUNS, endOnFailure: RUNS > 1000 },
  );
  expect(done).toBeGreaterThanOrEqual(RUNS);
});
