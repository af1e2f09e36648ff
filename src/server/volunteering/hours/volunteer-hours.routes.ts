import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/volunteering/volunteer-hours.contract.ts';
import { requireRight as requireGroupRight } from '#server/groups/groups.policy.ts';
import { requireRight } from '#server/organizations/organizations.policy.ts';
import { findViewerRelation } from '#server/organizations/organizations.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import { CSV_TYPE } from '#server/platform/formats/csv.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import { listSignUpsOfOwner } from '#server/volunteering/sign-ups/sign-ups-export.queries.ts';
import { writeHoursOfHost, writeSignUps } from '#server/volunteering/sign-ups/volunteering-csv.ts';
import { canManageNeeds, requireVisibleEvent } from '#server/volunteering/volunteering.policy.ts';
import { approveHours, showHoursOfHost, showHoursToApprove } from './volunteer-hours.actions.ts';
import * as hours from './volunteer-hours.queries.ts';

const exportLimit = { limits: [byViewer('hours-export', 30, 300)] };

/** Volunteer hours as hosts see and approve them. */
export function volunteerHourRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db, clock } = deps;
  const organizationFor = async (slug: string, viewerId: string) => {
    const { id } = requireRight(await findViewerRelation(db, slug, viewerId), 'postEvents');
    return { kind: 'organization' as const, id };
  };
  const groupFor = async (slug: string, viewerId: string) => {
    const { id } = await requireGroupRight(db, { slug, viewerId }, 'postEvents');
    return { kind: 'group' as const, id };
  };
  const exportHours = async (host: { kind: hours.HostKind; id: string }, days: hours.Days) => {
    const period = { ...days, now: clock.now() };
    const [rows, { former }] = await Promise.all([
      hours.listHoursOfHost(db, host, period),
      hours.sumHoursOfHost(db, host, period),
    ]);
    return new PreparedText(writeHoursOfHost(rows, former), CSV_TYPE);
  };

  serve(app, contract.approveHours, async ({ params, body, viewer }) =>
    approveHours(deps, { ...params, viewerId: viewer.id }, body),
  );
  serve(app, contract.listHoursToApprove, async ({ query, viewer }) => showHoursToApprove(deps, viewer.id, query));

  serve(app, contract.listOrganizationHours, async ({ params, query, viewer }) =>
    showHoursOfHost(deps, await organizationFor(params.slug, viewer.id), query),
  );
  serve(
    app,
    contract.exportOrganizationHours,
    async ({ params, query, viewer }) => exportHours(await organizationFor(params.slug, viewer.id), query),
    exportLimit,
  );
  serve(app, contract.listGroupHours, async ({ params, query, viewer }) =>
    showHoursOfHost(deps, await groupFor(params.slug, viewer.id), query),
  );
  serve(
    app,
    contract.exportGroupHours,
    async ({ params, query, viewer }) => exportHours(await groupFor(params.slug, viewer.id), query),
    exportLimit,
  );

  const exportSignUps = async (owner: Parameters<typeof listSignUpsOfOwner>[1]) =>
    new PreparedText(writeSignUps(await listSignUpsOfOwner(db, owner)), CSV_TYPE);
  serve(
    app,
    contract.exportEventSignUps,
    async ({ params: { eventId }, viewer }) => {
      if (!canManageNeeds(await requireVisibleEvent(db, eventId, viewer.id))) throw new AppError('auth.forbidden');
      return exportSignUps({ eventId });
    },
    exportLimit,
  );
  serve(
    app,
    contract.exportOrganizationSignUps,
    async ({ params, viewer }) => exportSignUps({ organizationId: (await organizationFor(params.slug, viewer.id)).id }),
    exportLimit,
  );
}
