import * as organizations from '#contracts/organizations/organizations.contract.ts';
import { HostBasicsFields } from '#web/parts/host/HostBasicsFields.tsx';
import { HostPictureFields } from '#web/parts/host/HostPictureFields.tsx';
import { HostWhereFields } from '#web/parts/host/HostWhereFields.tsx';
import { hostValueName } from '#web/parts/host/host-values.ts';
import { useHostPictures } from '#web/parts/host/use-host-pictures.ts';
import { useForm } from '#web/platform/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Choice } from '#web/ui/form/Choice.tsx';
import { FormActions, FormLayout } from '#web/ui/form/FormLayout.tsx';
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
  const pictures = useHostPictures(
    organization?.slug ?? null,
    { logo: organization?.logo?.large ?? null, cover: organization?.cover?.small ?? null },
    { put: putOrganizationPicture, remove: deleteOrganizationPicture },
  );
  const forget = useForgetOrganizations();
  const form = useForm({
    initial: organization ? organizationValuesOf(organization) : emptyOrganization,
    schema: organizations.createOrganization.body,
    toBody: organizationFieldsOf,
    nameOf: hostValueName,
    submit: async (body) => {
      const { slug } = organization
        ? await updateOrganization(organization.slug, body)
        : await createOrganization(body);
      if (!organization) await pictures.sendWaiting(slug);
      await forget();
      return slug;
    },
    onSuccess: (slug) => onDone(slug),
  });
  return (
    <FormLayout
      aria-label={organization ? 'Edit the organization' : 'New organization'}
      sideLabel="Pictures and saving"
      onSubmit={form.handleSubmit}
      side={
        <>
          <HostPictureFields
            name={form.values.name}
            pictures={pictures.pictures}
            onUpload={pictures.upload}
            onRemove={pictures.remove}
          />
          <FormActions
            buttons={
              <Button type="submit" variant="loud" busy={form.isSubmitting}>
                {organization ? 'Save changes' : 'Make the page'}
              </Button>
            }
          >
            {form.formError && <Alert kind="error">{form.formError}</Alert>}
          </FormActions>
        </>
      }
    >
      <HostBasicsFields form={form} placeholder="Corner bakery">
        <Choice label="Kind" options={kinds} {...form.control('kind')} />
      </HostBasicsFields>
      <HostWhereFields form={form}>
        <TextField label="Street address" optional autoComplete="off" maxLength={300} {...form.field('address')} />
        <TextField
          label="Website"
          optional
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          maxLength={2000}
          {...form.field('website')}
        />
      </HostWhereFields>
    </FormLayout>
  );
}
