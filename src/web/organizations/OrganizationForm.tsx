import { HostBasicsFields } from '#web/parts/host/HostBasicsFields.tsx';
import { HostPictureFields } from '#web/parts/host/HostPictureFields.tsx';
import { HostWhereFields } from '#web/parts/host/HostWhereFields.tsx';
import { useHostForm } from '#web/parts/host/use-host-form.ts';
import { useHostPictures } from '#web/parts/host/use-host-pictures.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { FormActs, FormDesk } from '#web/ui/form/FormDesk.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import {
  createOrganization,
  deleteOrganizationPicture,
  putOrganizationPicture,
  updateOrganization,
  useForgetOrganizations,
} from './organization-editing.api.ts';
import { emptyOrganization, organizationFieldsOf, organizationValuesOf } from './organization-values.ts';
import type { Organization } from './organizations.api.ts';

type OrganizationFormProps = {
  /** Null for one that is being made. */
  organization: Organization | null;
  onDone: (slug: string) => void;
};

const kinds = [
  { value: 'business', label: 'Business' },
  { value: 'non-profit', label: 'Non-profit' },
] as const;

export function OrganizationForm({ organization, onDone }: OrganizationFormProps) {
  const form = useHostForm(organization ? organizationValuesOf(organization) : emptyOrganization);
  const pictures = useHostPictures(
    organization?.slug ?? null,
    { logo: organization?.logo?.large ?? null, cover: organization?.cover?.small ?? null },
    { put: putOrganizationPicture, remove: deleteOrganizationPicture },
  );
  const forget = useForgetOrganizations();
  const save = form.submit(async (values) => {
    const fields = organizationFieldsOf(values);
    const { slug } = organization
      ? await updateOrganization(organization.slug, fields)
      : await createOrganization(fields);
    if (!organization) await pictures.sendWaiting(slug);
    await forget();
    onDone(slug);
  });
  return (
    <FormDesk
      aria-label={organization ? 'Edit the organization' : 'New organization'}
      sideLabel="Pictures and saving"
      onSubmit={(submitted) => void save(submitted)}
      side={
        <>
          <HostPictureFields
            name={form.values.name}
            pictures={pictures.pictures}
            onUpload={pictures.upload}
            onRemove={pictures.remove}
          />
          <FormActs
            buttons={
              <Button type="submit" variant="loud" busy={form.isBusy}>
                {organization ? 'Save changes' : 'Make the page'}
              </Button>
            }
          >
            {form.refusal && <Alert kind="error">{form.refusal}</Alert>}
          </FormActs>
        </>
      }
    >
      <HostBasicsFields form={form} placeholder="Corner bakery">
        <Choice label="Kind" options={kinds} value={form.values.kind} onChange={(kind) => form.change({ kind })} />
      </HostBasicsFields>
      <HostWhereFields form={form}>
        <TextField label="Street address" optional autoComplete="off" maxLength={300} {...form.text('address')} />
        <TextField
          label="Website"
          optional
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          maxLength={2000}
          {...form.text('website')}
        />
      </HostWhereFields>
    </FormDesk>
  );
}
