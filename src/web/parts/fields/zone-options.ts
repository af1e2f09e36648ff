import { cityOfZone } from '#contracts/places/zone-city.ts';
import { deviceZone } from '#web/ui/display/local-time.ts';

/** "New York (America)", "Buenos Aires (America, Argentina)", "UTC". */
export function formatZoneName(zone: string): string {
  const region = zone.slice(0, Math.max(0, zone.lastIndexOf('/'))).replaceAll('/', ', ');
  return region ? `${cityOfZone(zone)} (${region})` : zone;
}

type ZoneOption = { value: string; label: string };

/** By the chosen zone: sorting the names takes milliseconds, and forms ask at every key that is pressed. */
const lists = new Map<string, ZoneOption[]>();

/** All time zones by city, the device's first, plus `chosen` if the browser does not know it; `emptyLabel` while none is chosen. */
export function zoneOptions(chosen: string, emptyLabel = 'Choose one'): ZoneOption[] {
  const zones = lists.get(chosen) ?? listZones(chosen);
  lists.set(chosen, zones);
  return chosen ? zones : [{ value: '', label: emptyLabel }, ...zones];
}

function listZones(chosen: string): ZoneOption[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), ...(chosen ? [chosen] : [])]);
  known.delete(deviceZone());
  const others = [...known].map(toOption).toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
  return [toOption(deviceZone()), ...others];
}

const toOption = (zone: string): ZoneOption => ({ value: zone, label: formatZoneName(zone) });
