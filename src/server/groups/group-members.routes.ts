import type { FastifyInstance } from 'fastify';
import {
  changeGroupRole,
  handOverGroup,
  joinGroup,
  leaveGroup,
  listGroupMembers,
  removeGroupMember,
} from '#contracts/groups/group-members.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as members from './group-members.actions.ts';
import * as joining from './joining.actions.ts';

/** Each join request sends a mail to every organizer. */
const joinLimit = byViewer('group-join', 60, 3600);

export function groupMemberRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, listGroupMembers, async ({ params, query, viewer }) =>
    members.showMembers(deps, { ...params, viewerId: viewer?.id ?? null }, query),
  );

  serve(
    app,
    joinGroup,
    async ({ params, body, viewer }) => joining.joinGroup(deps, { ...params, viewerId: viewer.id }, body),
    { limits: [joinLimit] },
  );

  serve(app, leaveGroup, async ({ params, viewer }) => members.leaveGroup(deps, { ...params, viewerId: viewer.id }));

  serve(app, changeGroupRole, async ({ params: { slug, personId }, body, viewer }) =>
    members.changeRole(deps, { slug, viewerId: viewer.id }, { personId, ...body }),
  );

  serve(app, removeGroupMember, async ({ params: { slug, personId }, viewer }) =>
    members.removeMember(deps, { slug, viewerId: viewer.id }, personId),
  );

  serve(app, handOverGroup, async ({ params, body, viewer }) =>
    members.handOver(deps, { ...params, viewerId: viewer.id }, body.personId),
  );
}
