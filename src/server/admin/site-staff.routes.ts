import type { FastifyInstance } from 'fastify';
import {
  addSiteStaff,
  changeSiteStaff,
  claimSite,
  getOwnRole,
  listSiteStaff,
  removeSiteStaff,
} from '#contracts/admin/site-staff.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { claimSite as claim } from './site-claims.actions.ts';
import * as staff from './site-staff.actions.ts';

export function siteStaffRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, getOwnRole, async ({ viewer: { role, assurance, secondFactorDueAt } }) => ({
    role,
    assurance,
    secondFactorDueAt: secondFactorDueAt?.toISOString() ?? null,
  }));

  serve(
    app,
    claimSite,
    async ({ body, viewer }) => {
      await claim(deps, body.token, viewer.id);
      deps.sessionCache.forget([viewer.sessionId]);
    },
    { limits: [byViewer('site-claim', 10, 600)] },
  );

  serve(app, listSiteStaff, async () => ({ staff: await staff.showSiteStaff(deps.db) }));

  serve(app, addSiteStaff, async ({ body, viewer }) => staff.addSiteStaff(deps, { ...body, actorId: viewer.id }), {
    limits: [byViewer('site-staff', 30, 3600)],
  });

  serve(app, changeSiteStaff, async ({ params, body, viewer }) =>
    staff.changeSiteStaff(deps, { ...params, ...body, actorId: viewer.id }),
  );

  serve(app, removeSiteStaff, async ({ params, viewer }) =>
    staff.removeSiteStaff(deps, { ...params, actorId: viewer.id }),
  );
}
