import { type SettingKey, siteSettings } from '#contracts/site-settings.ts';
import { zoneOptions } from '#web/parts/fields/zone-options.ts';
import { formatPlace, searchTownNames } from '#web/parts/places.api.ts';
import type { Form } from '#web/platform/form/form-binding.ts';
import { AutocompleteField } from '#web/ui/form/AutocompleteField.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Switch } from '#web/ui/form/Switch.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

/** By setting. */
export type SettingValues = Record<string, string | boolean>;

type Props = { settingKey: SettingKey; form: Form<SettingValues>; setByVariable: string | null };

/** One setting of the list, as its entry describes it. */
export function SettingField({ settingKey, form, setByVariable }: Props) {
  const { label, hint, control } = siteSettings[settingKey];
  const texts = { label, hint: setByVariable ? `Set by the environment (${setByVariable}).` : hint };
  const isFixed = setByVariable !== null;
  // The values of the form are of the kind that the control edits.
  const texted = form as unknown as Form<Record<string, string>>;
  switch (control.kind) {
    case 'text':
      return <TextField {...texts} disabled={isFixed} {...texted.field(settingKey)} />;
    case 'colour':
      return <TextField {...texts} type="color" disabled={isFixed} {...texted.field(settingKey)} />;
    case 'zone':
      return (
        <Select
          {...texts}
          disabled={isFixed}
          options={zoneOptions(texted.values[settingKey] ?? '')}
          {...texted.field(settingKey)}
        />
      );
    case 'town':
      return (
        <AutocompleteField
          {...texts}
          error={texted.error(settingKey)}
          maxLength={100}
          value={texted.values[settingKey] ?? ''}
          onValueChange={(town) => texted.change({ [settingKey]: town })}
          find={searchTownNames}
          minLength={2}
          keyOf={({ id }) => String(id)}
          textOf={formatPlace}
          onPick={(place) => texted.change({ [settingKey]: formatPlace(place) })}
        />
      );
    case 'own':
    case 'hidden':
      return null;
    case 'area':
      return (
        <TextArea {...texts} disabled={isFixed} minRows={control.minRows} maxRows={20} {...texted.field(settingKey)} />
      );
    case 'choice':
      return <Select {...texts} disabled={isFixed} options={control.options} {...texted.field(settingKey)} />;
    case 'switch':
      return (
        <Switch
          {...texts}
          disabled={isFixed}
          {...(form as unknown as Form<Record<string, boolean>>).checkbox(settingKey)}
        />
      );
  }
}
