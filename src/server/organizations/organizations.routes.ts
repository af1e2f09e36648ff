import type { FastifyInstance } from 'fastify';
import { listOrganizationPeople } from '#contracts/organizations/organization-staff.contract.ts';
import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  listMyOrganizations,
  updateOrganization,
} from '#contracts/organizations/organizations.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { withProof } from '#server/platform/effects.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as organizations from './organizations.actions.ts';
import { listOrganizationsOfStaff } from './organizations.queries.ts';
import { showPeople } from './staff.actions.ts';

const createLimit = byViewer('organization', 10, 3600);

export function organizationRoutes(
  app: FastifyInstance,
  deps: AppDeps,
  effects: organizations.OrganizationEffects,
): void {
  serve(
    app,
    createOrganization,
    async ({ body, viewer, proof }) =>
      organizations.createOrganization({ ...deps, effects: withProof(effects, proof) }, viewer.id, body),
    {
      limits: [createLimit],
    },
  );

  serve(app, getOrganization, async ({ params, viewer }) =>
    organizations.showOrganization(deps.db, params.slug, viewer?.id ?? null),
  );

  serve(app, updateOrganization, async ({ params, body, viewer }) =>
    organizations.changeOrganization({ ...deps, effects }, { ...params, viewerId: viewer.id }, body),
  );

  serve(app, deleteOrganization, async ({ params, viewer }) =>
    organizations.deleteOrganization({ ...deps, effects }, { ...params, viewerId: viewer.id }),
  );

  serve(app, listOrganizationPeople, async ({ params, viewer }) => ({
    people: await showPeople(deps.db, { ...params, viewerId: viewer?.id ?? null }),
  }));

  serve(app, listMyOrganizations, async ({ viewer }) => ({
    staff: await listOrganizationsOfStaff(deps.db, viewer.id),
    following: (await organizations.showFollowed(deps.db, viewer.id)).organizations,
  }));
}
