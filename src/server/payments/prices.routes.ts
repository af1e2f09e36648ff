import type { FastifyInstance } from 'fastify';
import { getHostPrices, getPrices, updatePrices } from '#contracts/payments/prices.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as prices from './prices.actions.ts';

const priceLimit = byViewer('prices', 60, 600);

export function priceRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'clock' | 'config'>): void {
  serve(app, getPrices, async ({ params, query, viewer }) =>
    prices.showPrices(deps, { eventId: params.eventId, viewerId: viewer?.id ?? null }, query.code),
  );
  serve(app, getHostPrices, async ({ params, viewer }) =>
    prices.showHostPrices(deps, { eventId: params.eventId, viewerId: viewer.id }),
  );
  serve(
    app,
    updatePrices,
    async ({ params, body, viewer }) =>
      prices.updatePrices(deps, { eventId: params.eventId, viewerId: viewer.id }, body),
    { limits: [priceLimit] },
  );
}
