import {
  AddProviderBody,
  ChangeProviderBody,
  type ProviderPreset,
  providerPresets,
  requiresField,
} from '#contracts/admin/sign-in-provider-fields.ts';
import { useReportUnsaved } from '#web/parts/unsaved-forms.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type SignInProviderCard, useSaveSignInProvider } from './sign-in-providers.api.ts';

const presets = Object.entries(providerPresets).map(([value, { label }]) => ({ value, label }));
const empty = {
  preset: 'google' as ProviderPreset,
  key: '',
  label: '',
  issuer: '',
  tenant: '',
  clientId: '',
  clientSecret: '',
  scopes: '',
  createsAccounts: true,
  trustsEmail: false,
  domains: '',
  claims: '',
};
type Values = typeof empty;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function toBody({ domains, claims, key, clientSecret, ...values }: Values, isNew: boolean): unknown {
  const pairs = linesOf(claims).map((line) => {
    const [claim = '', ...value] = line.split(':');
    return [claim.trim(), value.join(':').trim()] as const;
  });
  return {
    ...values,
    allowedDomains: linesOf(domains),
    requiredClaims: Object.fromEntries(pairs),
    ...(isNew ? { key: key || (values.preset === 'other' ? '' : values.preset), clientSecret } : {}),
    ...(!isNew && clientSecret && { clientSecret }),
  };
}

function toValues({ key, allowedDomains, requiredClaims, ...card }: SignInProviderCard): Values {
  const { preset, label, issuer, tenant, clientId, scopes, createsAccounts, trustsEmail } = card;
  const claims = Object.entries(requiredClaims).map(([claim, value]) => `${claim}: ${value}`);
  const same = { preset, label, issuer, tenant, clientId, scopes, createsAccounts, trustsEmail };
  return { ...same, key, clientSecret: '', domains: allowedDomains.join('\n'), claims: claims.join('\n') };
}

const FORM_FIELDS: Record<string, string> = { allowedDomains: 'domains', requiredClaims: 'claims' };

type Props = { provider: SignInProviderCard | null; onDone: () => void };

/** Adds a site whose accounts people log in with, or changes one. */
export function SignInProviderForm({ provider, onDone }: Props) {
  const isNew = provider === null;
  const saving = useSaveSignInProvider(provider?.key ?? null);
  const form = useForm({
    initial: provider ? toValues(provider) : empty,
    schema: isNew ? AddProviderBody : ChangeProviderBody,
    toBody: (values) => toBody(values, isNew),
    nameOf: (path) => FORM_FIELDS[path.split('.')[0]!] ?? path,
    submit: (body) => saving.mutateAsync(body),
    onSuccess: () => {
      showToast('Saved. The login page offers it now.');
      onDone();
    },
  });
  useReportUnsaved(form.isChanged && !form.isSubmitting);
  const { preset } = form.values;
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit}>
      <Stack>
        <Select label="Provider" options={presets} {...form.field('preset')} />
        {isNew && (
          <TextField
            label="Key"
            optional={preset !== 'other'}
            hint={`Part of the callback address; it can’t be changed later. ${preset === 'other' ? 'Such as club.' : `Leave it empty for ${preset}.`}`}
            {...form.field('key')}
          />
        )}
        <TextField
          label="Name on the button"
          optional={preset !== 'other'}
          hint="“Continue with …”"
          {...form.field('label')}
        />
        {(requiresField(preset, 'issuer') || preset === 'gitlab') && (
          <TextField
            label="Issuer URL"
            type="url"
            optional={preset === 'gitlab'}
            hint="Exactly as in the provider’s documentation."
            {...form.field('issuer')}
          />
        )}
        {requiresField(preset, 'tenant') && <TextField label="Directory (tenant) ID" {...form.field('tenant')} />}
        <TextField label="Client ID" autoComplete="off" {...form.field('clientId')} />
        <TextField
          label="Client secret"
          type="password"
          autoComplete="off"
          optional={!isNew}
          hint={
            isNew
              ? 'Stored encrypted, and never shown again.'
              : 'Leave it empty to keep the one that is stored, for the same provider.'
          }
          {...form.field('clientSecret')}
        />
        <Checkbox label="Create accounts for people who don’t have one" {...form.checkbox('createsAccounts')} />
        <Checkbox
          label="Trust verified addresses: log people in to the account with the same verified address"
          {...form.checkbox('trustsEmail')}
        />
        <TextArea
          label="Allowed email domains"
          optional
          hint="One per line. Leave it empty for all."
          minRows={1}
          maxRows={10}
          {...form.field('domains')}
        />
        <TextArea
          label="Required claims"
          optional
          hint="One per line, such as “groups: editors”."
          minRows={1}
          maxRows={10}
          {...form.field('claims')}
        />
        <TextField label="Scopes" optional hint="By default openid email profile." {...form.field('scopes')} />
        {form.formError && <Alert kind="error">{form.formError}</Alert>}
        <Row>
          <Button type="submit" busy={form.isSubmitting}>
            {isNew ? 'Add this provider' : 'Save this provider'}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
