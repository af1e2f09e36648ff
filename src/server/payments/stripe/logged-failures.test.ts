import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { createLogger } from '#server/platform/logger.ts';
import { StripeStandIn } from '#tests/support/stripe/stand-in.ts';
import { stripeProvider } from './stripe-provider.ts';

const KEY = 'sk_test_never_in_a_log';
const standIn = await StripeStandIn.start();
afterAll(() => standIn.close());

test('the log of failures at Stripe has the reason, but neither the key of the API nor the secrets of webhooks', async () => {
  const webhookSecrets = Object.values(standIn.secrets);
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'debug',
    PAYMENTS: 'own',
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRETS: webhookSecrets.join(','),
    STRIPE_API_URL: standIn.url,
  });
  const provider = stripeProvider(config);
  const unknown = { account: null, checkout: 'cs_unknown' };
  let log = '';
  const logger = createLogger(config, { write: (line) => void (log += line) });
  const logFailure = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    logger.error({ err: error }, 'failed');
  };

  await logFailure(provider.readCheckout(unknown));
  standIn.faults.outages = 3;
  await logFailure(provider.readCheckout(unknown));
  const forged = provider.verifyWebhook(Buffer.from('{}'), `t=1,v1=${'0'.repeat(64)}`);
  expect(await forged).toBeUndefined();

  expect(log.match(/"failed"/g)).toHaveLength(2);
  expect(log).toContain('cs_unknown');
  for (const secret of [KEY, ...webhookSecrets]) expect(log).not.toContain(secret);
});
