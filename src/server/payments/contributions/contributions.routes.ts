import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/payments/contributions.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as actions from './contributions.actions.ts';

const contributionLimit = byViewer('contribution', 30, 600);
const settingsLimit = byViewer('contribution-settings', 60, 600);

export function contributionRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'clock' | 'config'>): void {
  serve(app, contract.getContributions, async ({ params, viewer }) =>
    actions.readContributions(deps, params, viewer?.id ?? null),
  );

  serve(app, contract.getHostContributions, async ({ params, viewer }) =>
    actions.readHostContributions(deps, params, viewer.id),
  );

  serve(
    app,
    contract.updateContributions,
    async ({ params, body, viewer }) => actions.saveContributions(deps, params, { ...body, viewerId: viewer.id }),
    { limits: [settingsLimit] },
  );

  serve(
    app,
    contract.donate,
    async ({ params, body, viewer }) => actions.donate(deps, params, { ...body, viewerId: viewer.id }),
    {
      limits: [contributionLimit],
    },
  );

  serve(
    app,
    contract.becomePayingMember,
    async ({ params, body, viewer }) => actions.becomePayingMember(deps, params, { ...body, viewerId: viewer.id }),
    { limits: [contributionLimit] },
  );
}
