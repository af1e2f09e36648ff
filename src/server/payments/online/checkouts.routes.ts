import type { FastifyInstance } from 'fastify';
import {
  checkPayment,
  connectAccount,
  disconnectAccount,
  startCheckout,
} from '#contracts/payments/checkouts.contract.ts';
import { showOrder } from '#server/payments/orders.actions.ts';
import { stripeProvider } from '#server/payments/stripe/stripe-provider.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as accounts from './accounts.actions.ts';
import * as checkouts from './checkouts.actions.ts';

const checkoutLimit = byViewer('checkout', 30, 600);
const accountLimit = byViewer('online-account', 30, 600);
const checkLimit = byViewer('payment-check', 60, 600);

export function checkoutRoutes(app: FastifyInstance, given: Pick<AppDeps, 'db' | 'clock' | 'config'>): void {
  const deps = { ...given, provider: stripeProvider(given.config) };
  const isOn = given.config.PAYMENTS !== 'off';

  serve(app, startCheckout, async ({ params, viewer }) => checkouts.startCheckout(deps, params.orderId, viewer.id), {
    limits: [checkoutLimit],
  });

  serve(
    app,
    connectAccount,
    async ({ params: { kind, payeeId }, viewer }) => accounts.connectAccount(deps, { kind, id: payeeId }, viewer),
    { limits: [accountLimit] },
  );

  serve(
    app,
    disconnectAccount,
    async ({ params: { kind, payeeId }, viewer }) => accounts.disconnectAccount(deps, { kind, id: payeeId }, viewer),
    { limits: [accountLimit] },
  );

  serve(
    app,
    checkPayment,
    async ({ params, viewer }) => {
      if (isOn) await checkouts.checkOrder(deps, params.orderId, viewer.id);
      return showOrder(deps, params.orderId, viewer.id);
    },
    { limits: [checkLimit] },
  );
}
