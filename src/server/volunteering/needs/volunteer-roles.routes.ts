import type { FastifyInstance } from 'fastify';
import {
  createEventRole,
  createOrganizationRole,
  deleteRole,
  listEventRoles,
  listOrganizationRoles,
  updateRole,
} from '#contracts/volunteering/volunteer-roles.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { showEventNeeds, showOrganizationNeeds } from './needs.actions.ts';
import * as roles from './volunteer-roles.actions.ts';

const createLimit = byViewer('volunteer-role', 100, 3600);

export function volunteerRoleRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, listEventRoles, async ({ params, viewer }) => showEventNeeds(deps, params.eventId, viewer?.id ?? null));

  serve(
    app,
    createEventRole,
    async ({ params, body, viewer }) => roles.createRoleForEvent(deps, { ...params, viewerId: viewer.id }, body),
    { limits: [createLimit] },
  );

  serve(app, listOrganizationRoles, async ({ params, query, viewer }) =>
    showOrganizationNeeds(deps, { ...params, ...query, viewerId: viewer?.id ?? null }),
  );

  serve(
    app,
    createOrganizationRole,
    async ({ params, body, viewer }) => roles.createRoleForOrganization(deps, { ...params, viewerId: viewer.id }, body),
    { limits: [createLimit] },
  );

  serve(app, updateRole, async ({ params, body, viewer }) =>
    roles.changeRole(deps, { ...params, viewerId: viewer.id }, body),
  );

  serve(app, deleteRole, async ({ params, query, viewer }) =>
    roles.removeRole(deps, { ...params, viewerId: viewer.id }, query.scope),
  );
}
