import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Order } from './orders.contract.ts';
import { PayeeKind } from './payees.contract.ts';

/** Why the payment service did not do what it was asked. */
const PROVIDER_ERRORS = [
  'order.method_unavailable',
  'order.too_small_online',
  'order.too_large_online',
  'payment.refused',
  'payment.unreachable',
] as const;
const orderParams = z.object({ orderId: z.uuid() });

export const startCheckout = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/checkouts',
  summary: 'Get the address of the page where an order is paid online; the same one while it is open',
  access: 'person',
  params: orderParams,
  success: { status: 201, schema: z.object({ url: z.string() }) },
  errors: ['order.not_found', 'order.not_payable', 'order.too_many_attempts', ...PROVIDER_ERRORS],
});

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/payment-checks',
  summary: 'Ask the payment service whether an order is paid, as after the return from its page, and get the order',
  access: 'person',
  params: orderParams,
  success: { status: 201, schema: Order },
  errors: ['order.not_found', ...PROVIDER_ERRORS],
});

/** `url`: where the payee connects an account, or enters what is still missing; null if nothing is. */
const OnlineAccount = z.object({
  state: z.enum(['onboarding', 'ready', 'restricted', 'gone']),
  requirements: z.array(z.string()),
  url: z.string().nullable(),
});

const payeeParams = z.object({ kind: PayeeKind, payeeId: z.uuid() });

export const connectAccount = endpoint({
  method: 'POST',
  path: '/api/payees/:kind/:payeeId/online-account',
  summary:
    'Connect an account that takes payments online, which needs a recent sign-in, or read how it is, as a person or for a group or organization',
  access: 'person',
  params: payeeParams,
  success: { status: 201, schema: OnlineAccount },
  errors: ['payee.not_found', ...PROVIDER_ERRORS, 'auth.reauthentication_required'],
});

export const disconnectAccount = endpoint({
  method: 'DELETE',
  path: '/api/payees/:kind/:payeeId/online-account',
  summary:
    'Disconnect the account that takes payments online, which needs a recent sign-in, once no event or refund depends on it',
  access: 'person',
  params: payeeParams,
  success: { status: 204, schema: NoContent },
  errors: ['payee.not_found', 'payee.has_online_orders', 'auth.reauthentication_required'],
});
