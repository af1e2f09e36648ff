import { MAX_ADDRESS_LENGTH, MAX_LINK_LENGTH } from '#contracts/events/event-limits.ts';
import type { OrganizationFields, OrganizationKind } from '#contracts/organizations/organizations.contract.ts';
import { hostFormFields } from '#web/parts/host/host-form-fields.ts';
import { type FormField, initially, type ValuesOf, writeValues } from '#web/platform/form/form-fields.ts';

/** Every value that the organization form holds, once: initial values, labels, limits, and how each is read and saved. */
export const organizationFormFields = {
  ...hostFormFields,
  name: { ...hostFormFields.name, input: { ...hostFormFields.name.input, placeholder: 'Corner bakery' } },
  kind: { ...initially<OrganizationKind>('business'), label: 'Type' },
  address: {
    ...initially<string>(''),
    label: 'Street address',
    input: { optional: true, autoComplete: 'off', maxLength: MAX_ADDRESS_LENGTH },
  },
  website: {
    ...initially<string>(''),
    label: 'Website',
    input: {
      optional: true,
      type: 'url',
      inputMode: 'url',
      placeholder: 'https://',
      autoComplete: 'off',
      maxLength: MAX_LINK_LENGTH,
    },
    write: (website: string) => withScheme(website.trim()),
  },
} as const satisfies Record<string, FormField>;
export type OrganizationValues = ValuesOf<typeof organizationFormFields>;

/** The request body, complete: a field of the contract that the form lacks does not compile. */
export const toOrganizationBody = (values: OrganizationValues): Required<OrganizationFields> =>
  writeValues(organizationFormFields, values);

/** People write “bakery.example”. */
export function withScheme(website: string): string {
  return website === '' || /^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `https://${website}`;
}
