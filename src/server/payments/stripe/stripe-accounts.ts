import type { Stripe } from 'stripe';
import type { AccountState, OnlineProvider } from '#server/payments/providers/payment-provider.ts';
import { StripeFailure, withStripeErrors } from './stripe-failures.ts';

/** Accounts of payees: they belong to the payee, who pays Stripe's fees, bears the losses and sees everything in Stripe's own dashboard. */
export const stripeAccounts = (load: () => Promise<Stripe>): Pick<OnlineProvider, 'onboard' | 'readAccount'> => ({
  async onboard({ account, key, returnUrl }) {
    const stripe = await load();
    return withStripeErrors(async () => {
      const id = account ?? (await createAccount(stripe, key));
      const { url } = await stripe.accountLinks.create({
        account: id,
        type: 'account_onboarding',
        refresh_url: returnUrl,
        return_url: returnUrl,
      });
      return { account: id, url };
    });
  },
  async readAccount(account): Promise<AccountState> {
    const stripe = await load();
    try {
      return toState(await withStripeErrors(() => stripe.accounts.retrieve(account)));
    } catch (error) {
      if (!(error instanceof StripeFailure) || error.kind !== 'account-gone') throw error;
      return { state: 'gone', chargesEnabled: false, payoutsEnabled: false, requirements: [] };
    }
  },
});

async function createAccount(stripe: Stripe, key: string): Promise<string> {
  const { id } = await stripe.accounts.create(
    {
      controller: {
        fees: { payer: 'account' },
        losses: { payments: 'stripe' },
        stripe_dashboard: { type: 'full' },
        requirement_collection: 'stripe',
      },
    },
    { idempotencyKey: key },
  );
  return id;
}

function toState(account: Stripe.Account): AccountState {
  const { charges_enabled: chargesEnabled, payouts_enabled: payoutsEnabled, details_submitted, requirements } = account;
  const state = chargesEnabled ? 'ready' : details_submitted ? 'restricted' : 'onboarding';
  return { state, chargesEnabled, payoutsEnabled, requirements: requirements?.currently_due ?? [] };
}
