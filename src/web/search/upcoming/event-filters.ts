import { type Day, type DayRange, formatDay, isDay } from '#web/ui/calendar/calendar-days.ts';
import { formatRadius } from '#web/ui/display/distance.ts';

export const eventTypes = [
  { value: '', label: 'Any type' },
  { value: 'in-person', label: 'In person' },
  { value: 'online', label: 'Online' },
  { value: 'hybrid', label: 'Hybrid' },
] as const;

const distances = ['', '5', '10', '25', '50', '100'] as const;

export const distanceChoices = () =>
  distances.map((value) => ({ value, label: value ? `Within ${formatRadius(value)}` : 'Any distance' }));

export type EventFilters = {
  type: (typeof eventTypes)[number]['value'];
  distance: (typeof distances)[number];
  includesSuggested: boolean;
  days: DayRange | null;
};

const knownValue = <Value extends string>(options: readonly { value: Value }[], text: string | null): Value | '' =>
  options.find(({ value }) => value === text)?.value ?? '';

/** The filters are part of the URL, so that Back, reload and links keep them; invalid values are ignored. */
export function readFilters(search: URLSearchParams): EventFilters {
  const first = search.get('from') ?? '';
  const last = search.get('to') ?? first;
  const isRange = isDay(first) && isDay(last) && first <= last;
  return {
    type: knownValue(eventTypes, search.get('type')),
    distance: distances.find((value) => value === search.get('distance')) ?? '',
    includesSuggested: search.get('suggested') === 'yes',
    days: isRange ? { first, last } : null,
  };
}

export function writeFilters({ type, distance, includesSuggested, days }: EventFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (type) search.set('type', type);
  if (distance) search.set('distance', distance);
  if (includesSuggested) search.set('suggested', 'yes');
  if (days) search.set('from', days.first);
  if (days && days.last !== days.first) search.set('to', days.last);
  return search;
}

const kinds = { '': 'events', 'in-person': 'in-person events', online: 'online events', hybrid: 'hybrid events' };

/** Describes the list: "online events within 25 km on Saturday, November 21". */
export function formatFilters({ type, distance, days }: EventFilters): string {
  const parts: string[] = [kinds[type]];
  if (distance) parts.push(`within ${formatRadius(distance)}`);
  if (days) parts.push(formatRange(days));
  return parts.join(' ');
}

function formatRange({ first, last }: DayRange): string {
  const format = (day: Day) => formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' });
  return first === last ? `on ${format(first)}` : `from ${format(first)} to ${format(last)}`;
}
