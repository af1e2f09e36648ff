import { z } from 'zod';

/** Who takes payments by card: nobody, the one organization that runs the site, or everybody who connects an account. */
const MODES = ['off', 'own', 'connect'] as const;
export type PaymentMode = (typeof MODES)[number];
const STRIPE_URL = 'https://api.stripe.com';
const MAX_WEBHOOK_SECRETS = 4;

/** The settings of payments online, by their environment variables. */
export const paymentSettings = {
  PAYMENTS: z.enum(MODES, 'must be off, own or connect').default('off'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key of Stripe, like sk_test_…')
    .optional(),
  STRIPE_WEBHOOK_SECRETS: z
    .string()
    .transform((list) => list.split(',').map((item) => item.trim()))
    .refine(
      (secrets) => secrets.length <= MAX_WEBHOOK_SECRETS && secrets.every((secret) => /^whsec_\w+$/.test(secret)),
      `must be up to ${MAX_WEBHOOK_SECRETS} signing secrets of webhooks, like whsec_…, separated by commas`,
    )
    .default([]),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: `must be ${STRIPE_URL}, or the address of a stand-in for tests` })
    .transform((url) => url.replace(/\/+$/, ''))
    .default(STRIPE_URL),
};

type PaymentSettings = Pick<
  { [Name in keyof typeof paymentSettings]: z.output<(typeof paymentSettings)[Name]> },
  'PAYMENTS' | 'STRIPE_WEBHOOK_SECRETS' | 'STRIPE_API_URL'
> & { STRIPE_SECRET_KEY?: string | undefined };

/** What is missing or unsafe, as sentences that say what to set. */
export function paymentProblems(settings: PaymentSettings, isProduction: boolean): string[] {
  const { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS, STRIPE_API_URL } = settings;
  const problems: string[] = [];
  if (STRIPE_API_URL !== STRIPE_URL && isProduction)
    problems.push(`STRIPE_API_URL must be ${STRIPE_URL} in production: remove the setting`);
  if (STRIPE_API_URL !== STRIPE_URL && STRIPE_SECRET_KEY?.includes('_live_'))
    problems.push(`STRIPE_SECRET_KEY is a live key, which is sent only to ${STRIPE_URL}: use a test key`);
  if (PAYMENTS === 'off') return problems;
  if (!STRIPE_SECRET_KEY)
    problems.push(
      `STRIPE_SECRET_KEY is missing: PAYMENTS=${PAYMENTS} needs the secret key from dashboard.stripe.com/apikeys`,
    );
  if (STRIPE_WEBHOOK_SECRETS.length === 0)
    problems.push(
      `STRIPE_WEBHOOK_SECRETS is missing: PAYMENTS=${PAYMENTS} needs the signing secret of the webhook (docs/payments.md)`,
    );
  return problems;
}
