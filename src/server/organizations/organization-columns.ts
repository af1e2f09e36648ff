import type { StoredOrganizationFields } from '#contracts/organizations/organizations.contract.ts';
import type { FieldColumns } from '#server/platform/postgres/field-columns.ts';

/** The stored fields of an organization; select lists, row schemas and writes derive from this list. */
export const organizationColumns = {
  name: 'name',
  kind: 'kind',
  description: 'description',
  website: 'website',
  links: 'links',
  placeId: 'place_id',
  address: 'address',
  interests: 'interests',
} as const satisfies FieldColumns<'organizations', StoredOrganizationFields>;
