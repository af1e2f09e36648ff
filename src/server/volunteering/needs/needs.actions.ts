import type { NeedSummary, VolunteerRole, VolunteerShift } from '#contracts/volunteering/volunteer-fields.ts';
import type { RoleList } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { findViewerRelation } from '#server/organizations/organizations.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { canManageNeeds, requireVisibleEvent } from '#server/volunteering/volunteering.policy.ts';
import { findRole, listRoles, type RoleRow } from './volunteer-roles.queries.ts';
import { listShiftsOfRoles, type ShiftFilter } from './volunteer-shifts.queries.ts';

export type NeedDeps = Pick<AppDeps, 'db' | 'clock'>;

async function withShifts(
  db: Db,
  rows: readonly RoleRow[],
  isManager: boolean,
  filter: ShiftFilter,
): Promise<{ roles: VolunteerRole[]; hasMoreShifts: boolean }> {
  const listed = await listShiftsOfRoles(
    db,
    rows.map(({ id }) => id),
    filter,
  );
  const shifts = Map.groupBy(listed.shifts, ({ roleId }) => roleId);
  const roles = rows.flatMap(({ isRetired, ...row }) => {
    const shiftsOfRole = shifts.get(row.id) ?? [];
    // A retired role is listed only if it has shifts that people have worked.
    return isRetired && shiftsOfRole.length === 0
      ? []
      : [{ ...row, shifts: shiftsOfRole, abilities: { manage: isManager } }];
  });
  return { roles, hasMoreShifts: listed.hasMore };
}

const needsPeople = ({ state, isCancelled, isClosed, startsAt }: VolunteerShift, now: Date) =>
  state !== 'over' && !isCancelled && !isClosed && new Date(startsAt) > now;

function summarize(roles: readonly VolunteerRole[], now: Date): NeedSummary {
  const shifts = roles.flatMap((role) => role.shifts).filter((shift) => needsPeople(shift, now));
  const sum = (count: (shift: VolunteerShift) => number) => shifts.reduce((total, shift) => total + count(shift), 0);
  return {
    needed: sum(({ needed }) => needed),
    taken: sum(({ taken }) => taken),
    waiting: sum(({ waiting }) => waiting),
    gaps: sum(({ needed, taken }) => needed - taken),
    shiftsWithGaps: shifts.filter(({ needed, taken }) => taken < needed).length,
  };
}

type Owner = { eventId: string } | { organizationId: string };

async function showNeeds(db: Db, owner: Owner, isManager: boolean, filter: ShiftFilter): Promise<RoleList> {
  const { roles, hasMoreShifts } = await withShifts(db, await listRoles(db, owner), isManager, filter);
  return { roles, summary: summarize(roles, filter.now), abilities: { manage: isManager }, hasMoreShifts };
}

export async function showEventNeeds(
  { db, clock }: NeedDeps,
  eventId: string,
  viewerId: string | null,
): Promise<RoleList> {
  const owner = await requireVisibleEvent(db, eventId, viewerId);
  return showNeeds(db, { eventId }, canManageNeeds(owner), { viewerId, now: clock.now() });
}

type OrganizationNeedsRequest = { slug: string; viewerId: string | null; when: 'coming' | 'past' };

export async function showOrganizationNeeds(
  { db, clock }: NeedDeps,
  { slug, viewerId, when }: OrganizationNeedsRequest,
): Promise<RoleList> {
  const organization = await findViewerRelation(db, slug, viewerId);
  if (!organization) throw new AppError('organization.not_found');
  const { id: organizationId, role } = organization;
  return showNeeds(db, { organizationId }, role !== null, { viewerId, now: clock.now(), when });
}

/** The role as seen by a manager; the caller has checked the permission. */
export async function showRole({ db, clock }: NeedDeps, roleId: string, viewerId: string): Promise<VolunteerRole> {
  const row = (await findRole(db, roleId))!;
  return (await withShifts(db, [row], true, { viewerId, now: clock.now() })).roles[0]!;
}
