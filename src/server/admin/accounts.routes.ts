import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/admin/admin-accounts.contract.ts';
import { decideAccounts, restoreAccounts } from '#server/moderation/decided-accounts.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as accounts from './accounts.actions.ts';

export function adminAccountRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.listAccounts, async ({ query }) => accounts.findAccounts(deps, query));

  serve(app, contract.getAccount, async ({ params, viewer }) => accounts.showAccount(deps, params.personId, viewer));

  serve(
    app,
    contract.revealEmail,
    async ({ params, viewer }) => accounts.revealEmail(deps, params.personId, viewer),
    // Nobody needs to read the addresses of all members.
    { limits: [byViewer('reveal-email', 30, 3600)] },
  );

  serve(app, contract.endAccountSession, async ({ params, viewer }) => accounts.endSessions(deps, params, viewer));

  serve(app, contract.endAccountSessions, async ({ params, viewer }) => accounts.endSessions(deps, params, viewer));

  serve(app, contract.decideAccounts, async ({ body, viewer }) => ({
    decided: await decideAccounts(deps, { ...body, moderator: viewer }),
  }));

  serve(app, contract.restoreAccounts, async ({ body, viewer }) => ({
    restored: await restoreAccounts(deps, { ...body, viewer }),
  }));
}
