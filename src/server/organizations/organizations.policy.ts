import { hasOrganizationRight, type OrganizationRight } from '#contracts/organizations/organization-roles.ts';
import type { OrganizationDetail } from '#contracts/organizations/organizations.contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ViewerRelation } from './organizations.queries.ts';

/** Throws unless the viewer is on the staff in a role that may. */
export function requireRight(organization: ViewerRelation | undefined, right: OrganizationRight): ViewerRelation {
  if (!organization) throw new AppError('organization.not_found');
  if (!hasOrganizationRight(organization.role, right)) throw new AppError('auth.forbidden');
  return organization;
}

const RIGHTS = ['edit', 'postEvents', 'seeStaff', 'manageStaff', 'delete'] as const;

export const abilitiesIn = (role: OrganizationDetail['role']): OrganizationDetail['abilities'] =>
  Object.fromEntries(
    RIGHTS.map((right) => [right, hasOrganizationRight(role, right)]),
  ) as OrganizationDetail['abilities'];
