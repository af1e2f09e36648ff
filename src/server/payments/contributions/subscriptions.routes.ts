import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#contracts/durations.ts';
import {
  cancelSubscription,
  listSubscriptions,
  renewSubscription,
  resumeSubscription,
} from '#contracts/payments/contributions.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { presentSubscription } from './present-subscription.ts';
import { cancel, renew, resume } from './subscriptions.actions.ts';
import { listSubscriptionsOf } from './subscriptions.queries.ts';

const renewalLimit = byViewer('subscription', 60, 600);
/** How long those that ended are listed. */
const ENDED_DAYS = 365;

export function subscriptionRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'clock' | 'config'>): void {
  const { db, clock, config } = deps;

  serve(app, listSubscriptions, async ({ viewer }) => {
    const now = clock.now();
    const rows = await listSubscriptionsOf(db, viewer.id, new Date(now.getTime() - ENDED_DAYS * DAY_MS));
    return { subscriptions: rows.map((row) => presentSubscription(row, { now, mode: config.PAYMENTS })) };
  });

  serve(
    app,
    renewSubscription,
    async ({ params, body, viewer }) =>
      renew(deps, { subscriptionId: params.subscriptionId, personId: viewer.id }, body.method),
    { limits: [renewalLimit] },
  );

  serve(
    app,
    cancelSubscription,
    async ({ params, viewer }) => cancel(deps, { subscriptionId: params.subscriptionId, personId: viewer.id }),
    { limits: [renewalLimit] },
  );

  serve(
    app,
    resumeSubscription,
    async ({ params, viewer }) => resume(deps, { subscriptionId: params.subscriptionId, personId: viewer.id }),
    { limits: [renewalLimit] },
  );
}
