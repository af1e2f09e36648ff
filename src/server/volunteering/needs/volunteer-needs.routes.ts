import type { FastifyInstance } from 'fastify';
import {
  getVolunteerShift,
  listGroupNeeds,
  listOrganizationNeeds,
} from '#contracts/volunteering/volunteer-needs.contract.ts';
import { requireVisible } from '#server/groups/groups.policy.ts';
import { findViewerRelation } from '#server/organizations/organizations.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { serve } from '#server/platform/http/serve.ts';
import { canSeeNeeds } from '#server/volunteering/volunteering.policy.ts';
import { findShiftForViewer } from './needs-for-viewer.queries.ts';
import { findNeeds, findShiftCard } from './volunteer-needs.queries.ts';

/** Open shifts for the pages of groups and organizations. Search across hosts is in ../../search. */
export function volunteerNeedRoutes(app: FastifyInstance, { db, clock }: Pick<AppDeps, 'db' | 'clock'>): void {
  serve(app, getVolunteerShift, async ({ params, viewer }) => {
    const shift = await findShiftForViewer(db, params.shiftId, viewer?.id ?? null);
    const card = shift && canSeeNeeds(shift) && (await findShiftCard(db, params.shiftId, clock.now()));
    if (!card) throw new AppError('shift.not_found');
    return card;
  });

  serve(app, listGroupNeeds, async ({ params, viewer }) => {
    const viewerId = viewer?.id ?? null;
    const { id } = await requireVisible(db, params.slug, viewerId);
    return findNeeds(db, { kind: 'group', id, viewerId, now: clock.now() });
  });

  serve(app, listOrganizationNeeds, async ({ params, viewer }) => {
    const viewerId = viewer?.id ?? null;
    const organization = await findViewerRelation(db, params.slug, viewerId);
    if (!organization) throw new AppError('organization.not_found');
    return findNeeds(db, { kind: 'organization', id: organization.id, viewerId, now: clock.now() });
  });
}
