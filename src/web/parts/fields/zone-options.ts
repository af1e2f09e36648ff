import { deviceZone } from '#web/ui/display/wall-time.ts';

/** All zones to choose from, this device's first, and `chosen` where the browser does not know it. */
export function zoneOptions(chosen: string): { value: string; label: string }[] {
  const known = new Set([deviceZone(), ...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])]);
  const zones = [...known].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  return chosen ? zones : [{ value: '', label: 'Choose one' }, ...zones];
}
