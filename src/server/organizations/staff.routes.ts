import type { FastifyInstance } from 'fastify';
import {
  acceptStaffInvitation,
  changeStaffRole,
  getStaffInvitation,
  inviteStaff,
  listStaff,
  listStaffInvitations,
  removeStaff,
  revokeStaffInvitation,
} from '#contracts/organizations/organization-staff.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byNetwork, byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as staff from './staff.actions.ts';
import * as invitations from './staff-invitations.actions.ts';

const inviteLimit = byViewer('staff-invitation', 60, 3600);
/** Tokens have 256 bits and cannot be guessed; the limit prevents trying. */
const lookupLimit = byNetwork('invitation', 120, 300);

export function staffRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, listStaff, async ({ params, viewer }) => ({
    staff: await staff.showStaff(deps.db, { ...params, viewerId: viewer.id }),
  }));

  serve(app, changeStaffRole, async ({ params, body, viewer }) =>
    staff.changeRole(deps, { ...params, viewerId: viewer.id }, body.role),
  );

  serve(app, removeStaff, async ({ params, viewer }) => staff.removeStaff(deps, { ...params, viewerId: viewer.id }));

  serve(app, listStaffInvitations, async ({ params, viewer }) => ({
    invitations: await invitations.showInvitations(deps, { ...params, viewerId: viewer.id }),
  }));

  serve(
    app,
    inviteStaff,
    async ({ params, body, viewer }) => invitations.invite(deps, { ...params, viewerId: viewer.id }, body),
    { limits: [inviteLimit] },
  );

  serve(app, revokeStaffInvitation, async ({ params: { slug, invitationId }, viewer }) =>
    invitations.revoke(deps, { slug, viewerId: viewer.id }, invitationId),
  );

  serve(
    app,
    getStaffInvitation,
    async ({ params, viewer }) => invitations.showInvitation(deps, params.token, viewer?.id ?? null),
    { limits: [lookupLimit] },
  );

  serve(app, acceptStaffInvitation, async ({ params, viewer }) => invitations.accept(deps, params.token, viewer.id), {
    limits: [lookupLimit],
  });
}
