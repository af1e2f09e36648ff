import { formatMoney } from '#contracts/payments/money.ts';
import type { PayMethod } from './orders/orders.api.ts';

const WAYS: Record<PayMethod, string> = {
  free: '',
  online: 'online',
  transfer: 'by bank transfer',
  door: 'at the door',
};

/** “Pay online, by bank transfer or at the door.” Empty if nothing is to be paid. */
export function formatWays(methods: readonly PayMethod[]): string {
  const ways = methods.map((method) => WAYS[method]).filter(Boolean);
  if (ways.length === 0) return '';
  const last = ways.at(-1)!;
  return `Pay ${ways.length === 1 ? last : `${ways.slice(0, -1).join(', ')} or ${last}`}.`;
}

/** The button that orders: “Pay €12.00”. */
export const formatSubmit = (method: PayMethod, amount: number, currency: string): string =>
  `${method === 'online' ? 'Pay' : 'Order for'} ${formatMoney(amount, currency)}`;

/** The note beside dues and donations. */
export const NEVER_CHARGED =
  'You’re never charged automatically. You get a reminder, and can pay for the next month or year when you like.';
