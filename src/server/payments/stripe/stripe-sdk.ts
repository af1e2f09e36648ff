import type { Stripe } from 'stripe';
import type { Config } from '#server/platform/config.ts';

export type StripeSettings = Pick<
  Config,
  'PAYMENTS' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRETS' | 'STRIPE_API_URL'
>;

/** Options are the last argument of the SDK's methods: as the second one of `retrieve` they would be sent as a query to the site's own account. */
export const on = (account: string | null): Stripe.RequestOptions => (account ? { stripeAccount: account } : {});

/** Both attempts end within the half minute that pages wait, so that people read that Stripe did not answer. */
const TIMEOUT_MS = 12_000;
const RETRIES = 1;

/** Loads the SDK when it is first needed: it takes 39 MB and 180 ms, which sites without payments online should not pay. */
export function stripeLoader({ STRIPE_SECRET_KEY, STRIPE_API_URL }: StripeSettings): () => Promise<Stripe> {
  let loading: Promise<Stripe> | undefined;
  const load = async () => {
    const { Stripe } = await import('stripe');
    const { protocol, hostname, port } = new URL(STRIPE_API_URL);
    return new Stripe(STRIPE_SECRET_KEY ?? '', {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      timeout: TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
    });
  };
  return () => (loading ??= load());
}
