import { hasGroupRight } from '#contracts/groups/group-roles.ts';
import { hasOrganizationRight } from '#contracts/organizations/organization-roles.ts';
import { requireVisible } from '#server/groups/groups.policy.ts';
import { findViewerRelation } from '#server/organizations/organizations.queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** A group or an organization as the viewer sees it; `id` is its own. */
export type ContributionHost = HostRef & { id: string; name: string; canManage: boolean };
export type HostRef = { kind: 'group' | 'organization'; slug: string };

/** The host, if the viewer may see it; for `isManaging`, if they manage its money. */
export async function requireHost(
  db: Db,
  { kind, slug }: HostRef,
  viewerId: string | null,
  { isManaging = false } = {},
): Promise<ContributionHost> {
  const host = kind === 'group' ? await findGroupHost(db, slug, viewerId) : await findStaffHost(db, slug, viewerId);
  if (isManaging && !host.canManage) throw new AppError('auth.forbidden');
  return { kind, slug, ...host };
}

async function findGroupHost(db: Db, slug: string, viewerId: string | null) {
  const { id, name, role } = await requireVisible(db, slug, viewerId);
  return { id, name, canManage: hasGroupRight(role, 'manageMoney') };
}

async function findStaffHost(db: Db, slug: string, viewerId: string | null) {
  const found = await findViewerRelation(db, slug, viewerId);
  if (!found) throw new AppError('organization.not_found');
  return { id: found.id, name: found.name, canManage: hasOrganizationRight(found.role, 'manageMoney') };
}
