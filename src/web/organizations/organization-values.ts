import type { OrganizationKind } from '#contracts/organizations/organizations.contract.ts';
import { emptyHost, type HostValues, hostFieldsOf, hostValuesOf } from '#web/parts/host/host-values.ts';
import type { Organization } from './organizations.api.ts';

/** An organization as its form holds it. */
export type OrganizationValues = HostValues & { kind: OrganizationKind; website: string; address: string };

export const emptyOrganization: OrganizationValues = { ...emptyHost, kind: 'business', website: '', address: '' };

export const organizationValuesOf = (organization: Organization): OrganizationValues => ({
  ...hostValuesOf(organization),
  kind: organization.kind,
  website: organization.website,
  address: organization.address,
});

/** The request body. */
export const organizationFieldsOf = (values: OrganizationValues) => ({
  ...hostFieldsOf(values),
  kind: values.kind,
  website: withScheme(values.website.trim()),
  address: values.address,
});

/** Users often type “bakery.example”. */
export const withScheme = (website: string): string =>
  website === '' || /^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `https://${website}`;
