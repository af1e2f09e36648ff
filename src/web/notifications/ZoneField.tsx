import { cityOfZone } from '#contracts/places/zone-city.ts';
import { zoneOptions } from '#web/parts/fields/zone-options.ts';
import { deviceZone } from '#web/ui/display/local-time.ts';
import { Select } from '#web/ui/form/Select.tsx';
import type { SettingsEditor } from './use-notification-settings.ts';

/** The time zone of quiet hours and digests. */
export function ZoneField({ editor: { settings, change } }: { editor: SettingsEditor }) {
  const zone = settings.timeZone ?? '';
  return (
    <Select
      label="Your time zone"
      hint={zone && zone !== deviceZone() ? `This device is in ${cityOfZone(deviceZone())}` : undefined}
      value={zone}
      onChange={({ target }) => target.value && void change({ timeZone: target.value })}
      options={zoneOptions(zone, 'Choose a time zone (UTC for now)')}
    />
  );
}
