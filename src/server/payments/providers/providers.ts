import type { PayMethod } from '#contracts/payments/prices.contract.ts';
import { doorProvider, transferProvider } from './paid-by-hand.ts';
import type { PaymentProvider } from './payment-provider.ts';

export type Providers = ReadonlyMap<PayMethod, PaymentProvider>;

/** The providers that this site has, by the way to pay. */
export const paymentProviders: Providers = new Map<PayMethod, PaymentProvider>([
  ['door', doorProvider],
  ['transfer', transferProvider],
]);
