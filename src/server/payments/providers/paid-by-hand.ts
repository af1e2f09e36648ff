import type { PaymentProvider } from './payment-provider.ts';

/** Payments that a host sees arrive and marks as paid: cash or a card at the door, and transfers. The host sends refunds, too. */
const paidByHand = (name: 'door' | 'transfer'): PaymentProvider => ({
  name,
  startCheckout: async ({ number, expiresAt }) => ({ account: null, checkout: number, url: null, expiresAt }),
  readCheckout: async () => ({ state: 'open', url: null, expiresAt: null, failure: null }),
  endCheckout: async () => ({ state: 'ended', failure: null }),
  refund: async ({ refundId, amount }) => ({ id: null, refundId, amount, state: 'pending', failure: null }),
  readRefunds: async () => [],
});

export const doorProvider = paidByHand('door');
export const transferProvider = paidByHand('transfer');
