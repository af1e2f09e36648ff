import { deviceZone } from '#web/ui/display/local-time.ts';

/** All time zones, the device's first, plus `chosen` if the browser does not know it. */
export function zoneOptions(chosen: string): { value: string; label: string }[] {
  const known = new Set([deviceZone(), ...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])]);
  const zones = [...known].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  return chosen ? zones : [{ value: '', label: 'Choose one' }, ...zones];
}
