import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/payments/contributions.contract.ts';
import { PAGE_SIZE, paginate } from '#server/payments/paginate.ts';
import { findPayeeOfOwner } from '#server/payments/payees.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readCursor } from '#server/platform/postgres/cursors.ts';
import * as actions from './contributions.actions.ts';
import { requireHost } from './contributions.policy.ts';
import { presentContributor } from './present-subscription.ts';
import { listSubscriptionsOfPayee } from './subscriptions.queries.ts';

const contributionLimit = byViewer('contribution', 30, 600);
const settingsLimit = byViewer('contribution-settings', 60, 600);

export function contributionRoutes(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'clock' | 'config'>): void {
  const { db, clock } = deps;

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

  serve(app, contract.listContributors, async ({ params, query, viewer }) => {
    const host = await requireHost(db, params, viewer.id, { isEditing: true });
    const payee = await findPayeeOfOwner(db, host);
    const after = readCursor(query.cursor, ['at', 'id']);
    const rows = payee ? await listSubscriptionsOfPayee(db, payee.id, { after, limit: PAGE_SIZE + 1 }) : [];
    const { page, nextCursor } = paginate(rows);
    return { contributors: page.map((row) => presentContributor(row, clock.now())), nextCursor };
  });
}
