import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const READY = { PAYMENTS: 'own', STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRETS: 'whsec_a, whsec_b' };
const IN_PRODUCTION = { NODE_ENV: 'production' };

test('payments online are off by default, and need a key and the secret of a webhook', () => {
  expect(readConfig({}).PAYMENTS).toBe('off');
  expect(() => readConfig({ PAYMENTS: 'own' })).toThrow(
    /STRIPE_SECRET_KEY is missing: PAYMENTS=own[\s\S]*STRIPE_WEBHOOK_SECRETS is missing/,
  );
  expect(readConfig(READY)).toMatchObject({
    PAYMENTS: 'own',
    STRIPE_WEBHOOK_SECRETS: ['whsec_a', 'whsec_b'],
    STRIPE_API_URL: 'https://api.stripe.com',
  });
});

test.each([
  [{ PAYMENTS: 'yes' }, /PAYMENTS must be off, own or connect/],
  [{ STRIPE_SECRET_KEY: 'pk_test_abc' }, /STRIPE_SECRET_KEY must be a secret or restricted key/],
  [{ STRIPE_WEBHOOK_SECRETS: 'whsec_a;whsec_b' }, /STRIPE_WEBHOOK_SECRETS must be up to 4 signing secrets/],
  [{ STRIPE_API_URL: 'stripe.com' }, /STRIPE_API_URL must be https:\/\/api\.stripe\.com/],
])('the error for an invalid setting of payments names it: %j', (env, message) => {
  expect(() => readConfig({ ...READY, ...env })).toThrow(message);
});

test('no address but Stripe’s is called in production, and no other one ever gets a live key', () => {
  const elsewhere = { ...READY, STRIPE_API_URL: 'http://127.0.0.1:4242' };
  expect(readConfig(elsewhere).STRIPE_API_URL).toBe('http://127.0.0.1:4242');
  expect(() => readConfig({ ...elsewhere, ...IN_PRODUCTION })).toThrow(
    /STRIPE_API_URL must be https:\/\/api\.stripe\.com/,
  );
  expect(() => readConfig({ ...elsewhere, STRIPE_SECRET_KEY: 'sk_live_abc' })).toThrow(/is a live key/);
});

test('no error shows a secret', () => {
  const message = (() => {
    try {
      readConfig({ ...READY, STRIPE_SECRET_KEY: 'pk_test_hidden', STRIPE_WEBHOOK_SECRETS: 'hidden' });
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  })();
  expect(message).toContain('STRIPE_SECRET_KEY');
  expect(message).not.toContain('hidden');
});
