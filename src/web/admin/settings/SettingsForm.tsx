import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { isSettingKey, type SettingKey, siteSettings } from '#contracts/site-settings.ts';
import { useReportUnsaved } from '#web/parts/unsaved-forms.ts';
import { after } from '#web/platform/after.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { SettingField, type SettingValues } from './SettingField.tsx';
import { refetchSite, type SiteSetting, useChangeSiteSettings } from './site-settings.api.ts';

type Entry = SiteSetting & { key: SettingKey };
type Props = {
  title: string;
  /** Those that the form edits, in the order of their list. */
  keys: readonly SettingKey[];
  settings: readonly SiteSetting[];
  submitLabel?: string;
  onSaved?: () => unknown;
  /** Below the form. */
  children?: ReactNode;
};

/** Settings that are saved together. */
export function SettingsForm({ title, keys, settings, submitLabel = 'Save', onSaved, children }: Props) {
  const saving = useChangeSiteSettings();
  const entries = settings.filter(
    (setting): setting is Entry => isSettingKey(setting.key) && keys.includes(setting.key),
  );
  const editable = entries.filter(({ setByVariable }) => !setByVariable);
  const valuesOf = (list: readonly Entry[]) =>
    Object.fromEntries(list.map(({ key, value }) => [key, value])) as SettingValues;
  // What this form last saw: another administrator's change meanwhile is not one of this form, which would take it back.
  const [seen, setSeen] = useState(() => valuesOf(entries));
  const form = useForm({
    initial: seen,
    schema: z.object(Object.fromEntries(editable.map(({ key }) => [key, siteSettings[key].schema]))),
    submit: async (values) => {
      const changed = editable.filter(({ key }) => values[key] !== seen[key]);
      await saving.mutateAsync(changed.map(({ key }) => [key, values[key]] as const));
      setSeen({ ...seen, ...(values as SettingValues) });
    },
    onSuccess: () => {
      showToast('Saved. Open pages update when people return to them.');
      return after(refetchSite(), () => onSaved?.());
    },
  });
  useReportUnsaved(form.isChanged && !form.isSubmitting);
  return (
    <FormPart title={title}>
      <form method="post" noValidate onSubmit={form.handleSubmit}>
        <Stack>
          {entries.map(({ key, setByVariable }) => (
            <SettingField key={key} settingKey={key} form={form} setByVariable={setByVariable} />
          ))}
          {form.formError && <Alert kind="error">{form.formError}</Alert>}
          {(editable.length > 0 || onSaved) && (
            <div>
              <Button type="submit" busy={form.isSubmitting}>
                {submitLabel}
              </Button>
            </div>
          )}
        </Stack>
      </form>
      {children}
    </FormPart>
  );
}
