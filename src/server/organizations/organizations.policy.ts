import { hasOrganizationRight, type OrganizationRight } from '#contracts/organizations/organization-roles.ts';
import type { OrganizationDetail } from '#contracts/organizations/organizations.contract.ts';
import { sharedHost } from '#server/pictures/host-sharing.policy.ts';
import type { SharedPage } from '#server/pictures/share-pictures.actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { OrganizationRow, ViewerRelation } from './organizations.queries.ts';

/** Throws unless the viewer's staff role has the right. */
export function requireRight(organization: ViewerRelation | undefined, right: OrganizationRight): ViewerRelation {
  if (!organization) throw new AppError('organization.not_found');
  if (!hasOrganizationRight(organization.role, right)) throw new AppError('auth.forbidden');
  return organization;
}

const kindNames = { business: 'Business', 'non-profit': 'Non-profit' } as const;

/** What the share picture shows. */
export const sharedOrganization = (organization: OrganizationRow): SharedPage =>
  sharedHost('organizations', kindNames[organization.kind], organization);

const RIGHTS = ['edit', 'postEvents', 'seeStaff', 'manageStaff', 'delete'] as const;

export const organizationAbilities = (role: OrganizationDetail['role']): OrganizationDetail['abilities'] =>
  Object.fromEntries(
    RIGHTS.map((right) => [right, hasOrganizationRight(role, right)]),
  ) as OrganizationDetail['abilities'];
