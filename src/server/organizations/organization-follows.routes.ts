import type { FastifyInstance } from 'fastify';
import {
  followOrganization,
  listFollowedOrganizations,
  unfollowOrganization,
} from '#contracts/organizations/organizations.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as organizations from './organizations.actions.ts';

export function organizationFollowRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, followOrganization, async ({ params, viewer }) =>
    organizations.follow(deps, { ...params, viewerId: viewer.id }),
  );

  serve(app, unfollowOrganization, async ({ params, viewer }) =>
    organizations.unfollow(deps, { ...params, viewerId: viewer.id }),
  );

  serve(app, listFollowedOrganizations, async ({ query: { cursor }, viewer }) =>
    organizations.showFollowed(deps.db, viewer.id, cursor),
  );
}
