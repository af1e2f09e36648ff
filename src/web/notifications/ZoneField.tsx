import { cityOfZone, deviceZone } from '#web/ui/display/local-time.ts';
import { Select } from '#web/ui/form/Select.tsx';
import type { SettingsEditor } from './use-notification-settings.ts';

/** The time zone of quiet hours and digests. */
export function ZoneField({ editor: { settings, change } }: { editor: SettingsEditor }) {
  const zone = settings.timeZone ?? '';
  const zones = [...new Set([deviceZone(), ...(zone ? [zone] : []), ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Select
      label="Your time zone"
      hint={zone && zone !== deviceZone() ? `This device is in ${cityOfZone(deviceZone())}` : undefined}
      value={zone}
      onChange={({ target }) => target.value && void change({ timeZone: target.value })}
      options={[
        ...(zone ? [] : [{ value: '', label: 'Choose a time zone (UTC for now)' }]),
        ...zones.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
      ]}
    />
  );
}
