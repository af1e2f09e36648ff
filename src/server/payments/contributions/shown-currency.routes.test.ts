import { expect, test } from 'vitest';
import { becomePayingMember, donate } from '#contracts/payments/contributions.contract.ts';
import { supportedGroup } from '#tests/support/contributions.ts';
import { insertPlaces } from '#tests/support/events.ts';
import { signUpPeople } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);

test('dues and donations must be in the currency that the person has seen', async () => {
  const [host, ben] = await signUpPeople(app.deps, 2);
  const { params, settings } = await supportedGroup(app, host);
  const { id: planId, amount } = settings.plans[0]!;
  const joinIn = (currency: string) =>
    app.call(becomePayingMember, { params, body: { planId, amount, currency, method: 'transfer' } }, ben);
  const donateIn = (currency: string) =>
    app.call(donate, { params, body: { amount: 5000, currency, period: null, method: 'transfer' } }, ben);
  for (const ask of [joinIn, donateIn]) {
    expect((await ask('HUF')).problem.code).toBe('order.price_changed');
    expect((await ask('EUR')).status).toBe(201);
  }
});
