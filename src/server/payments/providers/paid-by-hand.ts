import type { PaymentProvider } from './payment-provider.ts';

/** Payments that a host sees arrive and marks as paid: cash or a card at the door, and transfers. The host sends refunds, too. */
const paidByHand = (name: 'door' | 'transfer'): PaymentProvider => ({
  name,
  startCheckout: async ({ number, expiresAt }) => ({ account: null, checkout: number, url: null, expiresAt }),
  readCheckout: async () => ({ state: 'open', url: null, expiresAt: null }),
  endCheckout: async () => ({ state: 'ended' }),
  refund: async ({ amount }) => ({ id: null, amount, state: 'pending' }),
  readRefunds: async () => [],
  verifyNotice: () => [],
});

export const doorProvider = paidByHand('door');
export const transferProvider = paidByHand('transfer');
