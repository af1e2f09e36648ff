import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Runs the jobs without payments online, and then loads the SDK on purpose, so that the count is known to work. */
const PROBE = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  const count = () => loaded.filter((url) => url.includes('/node_modules/stripe/')).length;
  const { onlinePaymentJobs } = await import('#server/payments/online/online.jobs.ts');
  await import('#server/payments/online/webhooks.routes.ts');
  const payload = { objectId: 'cs_1', refundId: crypto.randomUUID(), orderId: crypto.randomUUID(), kind: 'paid' };
  const config = { PAYMENTS: 'off', STRIPE_API_URL: 'http://127.0.0.1:1', STRIPE_SECRET_KEY: 'sk_test_1' };
  for (const { run } of onlinePaymentJobs({ config }).handlers) await run(payload);
  const off = count();
  const { stripeLoader } = await import('#server/payments/stripe/stripe-sdk.ts');
  await stripeLoader(config)();
  console.log(JSON.stringify({ off, isCounted: count() > 0 }));
`;

test('the SDK of Stripe is not loaded while payments online are off, even by their jobs', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROBE]);
  expect(JSON.parse(stdout)).toEqual({ off: 0, isCounted: true });
});
