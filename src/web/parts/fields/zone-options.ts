import { cityOfZone } from '#contracts/places/zone-city.ts';
import { deviceZone } from '#web/ui/display/local-time.ts';

/** "New York (America)", "Buenos Aires (America, Argentina)", "UTC". */
export function formatZoneName(zone: string): string {
  const region = zone.slice(0, Math.max(0, zone.lastIndexOf('/'))).replaceAll('/', ', ');
  return region ? `${cityOfZone(zone)} (${region})` : zone;
}

/** All time zones by city, the device's first, plus `chosen` if the browser does not know it; `emptyLabel` while none is chosen. */
export function zoneOptions(chosen: string, emptyLabel = 'Choose one'): { value: string; label: string }[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])]);
  known.delete(deviceZone());
  const others = [...known].map(toOption).toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
  const zones = [toOption(deviceZone()), ...others];
  return chosen ? zones : [{ value: '', label: emptyLabel }, ...zones];
}

const toOption = (zone: string) => ({ value: zone, label: formatZoneName(zone) });
