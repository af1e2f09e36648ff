import type { FastifyInstance } from 'fastify';
import {
  followOrganization,
  listFollowedOrganizations,
  unfollowOrganization,
} from '#contracts/organizations/organizations.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import * as organizations from './organizations.actions.ts';
import { listOrganizationsFollowedBy } from './organizations.queries.ts';

const PAGE_SIZE = 50;

export function organizationFollowRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, followOrganization, async ({ params, viewer }) =>
    organizations.follow(deps, { ...params, viewerId: viewer.id }),
  );

  serve(app, unfollowOrganization, async ({ params, viewer }) =>
    organizations.unfollow(deps, { ...params, viewerId: viewer.id }),
  );

  serve(app, listFollowedOrganizations, async ({ query: { cursor }, viewer }) => {
    const after = readCursor(cursor, ['at', 'id']);
    const rows = await listOrganizationsFollowedBy(deps.db, viewer.id, { after, limit: PAGE_SIZE + 1 });
    const page = rows.slice(0, PAGE_SIZE);
    return {
      organizations: page.map(({ position: _position, ...card }) => card),
      nextCursor: rows.length > PAGE_SIZE ? writeCursor(page.at(-1)!.position) : null,
    };
  });
}
