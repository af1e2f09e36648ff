import type * as organizations from '#contracts/organizations/organizations.contract.ts';

export type Organization = organizations.OrganizationDetail;
