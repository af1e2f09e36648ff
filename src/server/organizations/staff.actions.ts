import { hasOrganizationRight } from '#contracts/organizations/organization-roles.ts';
import type { StaffMember } from '#contracts/organizations/organization-staff.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/jobs/domain-event.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { OrganizationDeps, OrganizationRef } from './organizations.actions.ts';
import { organizationStaffRemoved, organizationStaffRoleChanged } from './organizations.domain-events.ts';
import { requireRight } from './organizations.policy.ts';
import { findViewerRelation, lockOrganization } from './organizations.queries.ts';
import * as staff from './staff.queries.ts';

type Member = OrganizationRef & { personId: string };

const presentStaff = ({ since, ...member }: NonNullable<Awaited<ReturnType<typeof staff.findStaff>>>): StaffMember => ({
  ...member,
  since: since.toISOString(),
});

export async function showStaff(db: Db, { slug, viewerId }: OrganizationRef): Promise<StaffMember[]> {
  const { id } = requireRight(await findViewerRelation(db, slug, viewerId), 'seeStaff');
  return (await staff.listStaff(db, id)).map(presentStaff);
}

export async function showPeople(db: Db, { slug, viewerId }: { slug: string; viewerId: string | null }) {
  const organization = await findViewerRelation(db, slug, viewerId);
  if (!organization) throw new AppError('organization.not_found');
  return staff.listPeople(db, organization.id, {
    viewerId,
    isInside: hasOrganizationRight(organization.role, 'seeStaff'),
  });
}

/** The staff member; throws if they are the last owner and would no longer be one. Null: they leave. */
async function requireStaff(tx: Db, organizationId: string, personId: string, nextRole: StaffMember['role'] | null) {
  const member = await staff.findStaff(tx, organizationId, personId);
  if (!member) throw new AppError('staff.not_found');
  const isLast = member.role === 'owner' && nextRole !== 'owner' && (await staff.countOwners(tx, organizationId)) === 1;
  if (isLast) throw new AppError('staff.last_owner');
  return member;
}

export async function changeRole(
  { db }: Pick<OrganizationDeps, 'db'>,
  { slug, viewerId, personId }: Member,
  role: StaffMember['role'],
): Promise<StaffMember> {
  return db.transaction(async (tx) => {
    const { id } = requireRight(await lockOrganization(tx, slug, viewerId), 'manageStaff');
    const before = await requireStaff(tx, id, personId, role);
    await staff.updateStaffRole(tx, { organizationId: id, personId, role });
    if (role === 'editor') await staff.deleteInvitationsBy(tx, id, personId);
    if (role !== before.role)
      await publish(tx, organizationStaffRoleChanged, { organizationId: id, personId, actorId: viewerId });
    return presentStaff((await staff.findStaff(tx, id, personId))!);
  });
}

/** Owners remove staff; everybody can leave. */
export async function removeStaff(
  { db }: Pick<OrganizationDeps, 'db'>,
  { slug, viewerId, personId }: Member,
): Promise<void> {
  await db.transaction(async (tx) => {
    const right = personId === viewerId ? 'leave' : 'manageStaff';
    const { id } = requireRight(await lockOrganization(tx, slug, viewerId), right);
    await requireStaff(tx, id, personId, null);
    await staff.deleteInvitationsBy(tx, id, personId);
    await staff.deleteStaff(tx, id, personId);
    if (personId !== viewerId)
      await publish(tx, organizationStaffRemoved, { organizationId: id, personId, actorId: viewerId });
  });
}
