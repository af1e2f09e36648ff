import { hasOrganizationRight, type OrganizationRight } from '#contracts/organizations/organization-roles.ts';
import type { OrganizationDetail } from '#contracts/organizations/organizations.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ViewerRelation } from './organizations.queries.ts';

/** Throws unless the viewer's staff role has the right. */
export function requireRight(organization: ViewerRelation | undefined, right: OrganizationRight): ViewerRelation {
  if (!organization) throw new AppError('organization.not_found');
  if (!hasOrganizationRight(organization.role, right)) throw new AppError('auth.forbidden');
  return organization;
}

const RIGHTS = ['edit', 'postEvents', 'seeStaff', 'manageStaff', 'delete'] as const;

export const organizationAbilities = (role: OrganizationDetail['role']): OrganizationDetail['abilities'] =>
  Object.fromEntries(
    RIGHTS.map((right) => [right, hasOrganizationRight(role, right)]),
  ) as OrganizationDetail['abilities'];
