import type { StoredOrganizationFields } from '#contracts/organizations/organizations.contract.ts';
import type { FieldColumns } from '#server/platform/postgres/field-columns.ts';

/** Every field that an organization stores, once: select lists, rows and writes are made from this list. */
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
