import * as organizations from '#contracts/organizations/organizations.contract.ts';
import { HostBasicsFields } from '#web/parts/host/HostBasicsFields.tsx';
import { HostForm } from '#web/parts/host/HostForm.tsx';
import { HostLocationFields } from '#web/parts/host/HostLocationFields.tsx';
import { hostValueName } from '#web/parts/host/host-form-fields.ts';
import { readValues } from '#web/platform/form/form-fields.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import {
  createOrganization,
  deleteOrganizationPicture,
  putOrganizationPicture,
  updateOrganization,
  useInvalidateOrganizations,
} from './organization-editing.api.ts';
import { type OrganizationValues, organizationFormFields, toOrganizationBody } from './organization-form-fields.ts';
import type { Organization } from './organizations.api.ts';

type OrganizationFormProps = {
  /** Null for a new one. */
  organization: Organization | null;
  onDone: (saved: { slug: string; isHeld?: boolean | undefined }) => void;
};

const kinds = [
  { value: 'business', label: 'Business' },
  { value: 'non-profit', label: 'Non-profit' },
] as const;

const calls = {
  create: createOrganization,
  update: updateOrganization,
  putPicture: putOrganizationPicture,
  deletePicture: deleteOrganizationPicture,
};

export function OrganizationForm({ organization, onDone }: OrganizationFormProps) {
  const losesMark = ({ name, kind }: Pick<OrganizationValues, 'name' | 'kind'>) =>
    organization?.isVerified && (name.trim() !== organization.name || kind !== organization.kind);
  return (
    <HostForm
      host={organization}
      label={organization ? 'Edit organization' : 'New organization'}
      submitLabel={organization ? 'Save changes' : 'Create page'}
      fields={organizationFormFields}
      values={organization && readValues(organizationFormFields, organization)}
      schema={organizations.createOrganization.body}
      toBody={toOrganizationBody}
      nameOf={hostValueName}
      calls={calls}
      invalidate={useInvalidateOrganizations()}
      onDone={onDone}
    >
      {(form) => (
        <>
          <HostBasicsFields form={form}>
            <Choice label={organizationFormFields.kind.label} options={kinds} {...form.control('kind')} />
            {losesMark(form.values) && (
              <Alert kind="info">
                Saving this removes the mark <strong>Verified</strong>: it’s for the name and type that the
                administrator of this site has checked.
              </Alert>
            )}
          </HostBasicsFields>
          <HostLocationFields form={form}>
            <TextField {...form.field('address')} />
            <TextField {...form.field('website')} />
          </HostLocationFields>
        </>
      )}
    </HostForm>
  );
}
