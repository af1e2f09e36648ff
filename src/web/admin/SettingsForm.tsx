import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import {
  isSettingKey,
  type SettingGroup,
  type SettingKey,
  settingGroups,
  siteSettings,
} from '#contracts/site-settings.ts';
import { useForm } from '#web/platform/form/use-form.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';
import { SettingField, type SettingValues } from './SettingField.tsx';
import { type SiteSetting, useChangeSiteSettings } from './site-settings.api.ts';

type Entry = SiteSetting & { key: SettingKey };
/** `children` come below the form. */
type Props = { group: SettingGroup; settings: readonly SiteSetting[]; children?: ReactNode };

/** The settings of one section, saved together. */
export function SettingsForm({ group, settings, children }: Props) {
  const saving = useChangeSiteSettings();
  const entries = settings.filter(
    (setting): setting is Entry =>
      isSettingKey(setting.key) &&
      siteSettings[setting.key].group === group &&
      siteSettings[setting.key].control.kind !== 'own',
  );
  const editable = entries.filter(({ setByVariable }) => !setByVariable);
  const valuesOf = (list: readonly Entry[]) =>
    Object.fromEntries(list.map(({ key, value }) => [key, value])) as SettingValues;
  const form = useForm({
    initial: valuesOf(entries),
    schema: z.object(Object.fromEntries(editable.map(({ key }) => [key, siteSettings[key].schema]))),
    submit: (values) =>
      saving.mutateAsync(
        editable.filter(({ key, value }) => values[key] !== value).map(({ key }) => [key, values[key]] as const),
      ),
    onSuccess: () => showToast('Saved. Pages show it from their next load.'),
  });
  return (
    <FormPart title={settingGroups[group]}>
      <form method="post" noValidate onSubmit={form.handleSubmit}>
        <Stack>
          {entries.map(({ key, setByVariable }) => (
            <SettingField key={key} settingKey={key} form={form} setByVariable={setByVariable} />
          ))}
          {form.formError && <Alert kind="error">{form.formError}</Alert>}
          {editable.length > 0 && (
            <div>
              <Button type="submit" busy={form.isSubmitting}>
                Save
              </Button>
            </div>
          )}
        </Stack>
      </form>
      {children}
    </FormPart>
  );
}
