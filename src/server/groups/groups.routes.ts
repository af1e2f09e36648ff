import type { FastifyInstance } from 'fastify';
import { groupRoles } from '#contracts/groups/group-roles.ts';
import {
  createGroup,
  deleteGroup,
  deleteGroupPicture,
  getGroup,
  listMyGroups,
  putGroupPicture,
  updateGroup,
} from '#contracts/groups/groups.contract.ts';
import { uploadLimit } from '#server/pictures/pictures.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { withProof } from '#server/platform/effects.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readCursor, writeCursor } from '#server/platform/postgres/cursors.ts';
import { listGroupsOf } from './group-cards.queries.ts';
import * as groups from './groups.actions.ts';

const PAGE_SIZE = 100;
const createLimit = byViewer('group-create', 10, 3600);

export function groupRoutes(app: FastifyInstance, deps: AppDeps, effects: groups.GroupEffects): void {
  serve(
    app,
    createGroup,
    async ({ body, viewer, proof }) =>
      groups.createGroup({ ...deps, effects: withProof(effects, proof) }, viewer.id, body),
    { limits: [createLimit] },
  );

  serve(app, getGroup, async ({ params, query, viewer }) =>
    groups.showGroup(deps, { ...params, ...query, viewerId: viewer?.id ?? null }),
  );

  serve(app, updateGroup, async ({ params, body, viewer }) =>
    groups.changeGroup({ ...deps, effects }, { ...params, viewerId: viewer.id }, body),
  );

  serve(app, deleteGroup, async ({ params, viewer }) =>
    groups.deleteGroup({ ...deps, effects }, { ...params, viewerId: viewer.id }),
  );

  serve(app, listMyGroups, async ({ query: { relation, cursor }, viewer }) => {
    const after = readCursor(cursor, ['rank', 'at', 'id']);
    const rows = await listGroupsOf(deps.db, viewer.id, { relation, after, limit: PAGE_SIZE + 1 });
    const page = rows.slice(0, PAGE_SIZE);
    return {
      groups: page.map(({ position: _position, role, ...card }) => ({ ...card, role: role && groupRoles[role] })),
      nextCursor: rows.length > PAGE_SIZE ? writeCursor(page.at(-1)!.position) : null,
    };
  });

  serve(
    app,
    putGroupPicture,
    async ({ params: { slug, use }, body, viewer }) =>
      groups.setPicture(deps, { slug, viewerId: viewer.id }, { use, picture: body.picture }),
    { limits: [uploadLimit] },
  );

  serve(app, deleteGroupPicture, async ({ params: { slug, use }, viewer }) =>
    groups.setPicture(deps, { slug, viewerId: viewer.id }, { use, picture: null }),
  );
}
