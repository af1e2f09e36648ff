import type { SearchPlace } from '#contracts/site-paths.ts';
import { type DayRange, formatDay, isDay } from '#web/ui/calendar/calendar-days.ts';

/* URL parameters that searches of events, hosts and shifts share. */

export const quickRanges = [
  { value: 'today', label: 'Today' },
  { value: 'this-week', label: 'This week' },
  { value: 'this-weekend', label: 'This weekend' },
  { value: 'next-week', label: 'Next week' },
] as const;
export type QuickRange = (typeof quickRanges)[number]['value'];

export const whereChoices: readonly { value: SearchPlace; label: string }[] = [
  { value: 'anywhere', label: 'Anywhere' },
  { value: 'current', label: 'Current Location' },
  { value: 'online', label: 'Online' },
];

export const radii = ['5', '10', '25', '50', '100', '200'] as const;
export type Radius = (typeof radii)[number];
const DEFAULT_RADIUS = '25';

export const readRadius = (search: URLSearchParams): Radius =>
  radii.find((radius) => radius === search.get('radius')) ?? DEFAULT_RADIUS;

export const writeRadius = (radius: Radius): { radius?: string } => (radius === DEFAULT_RADIUS ? {} : { radius });

/** With only one of them, the range is that day. */
export function readDays(search: URLSearchParams): DayRange | null {
  const first = search.get('from') || search.get('to') || '';
  const last = search.get('to') || first;
  return isDay(first) && isDay(last) && first <= last ? { first, last } : null;
}

type Filters = { where: SearchPlace; near: string; radius: Radius; days: DayRange | null };
type UrlParams = { where?: SearchPlace; radius?: string; from?: string; to?: string };

/** Leaves out defaults. */
export function toUrlParams({ where, near, radius, days }: Filters): UrlParams {
  const query: UrlParams = writeRadius(radius);
  if (where !== 'anywhere' && !near) query.where = where;
  if (days) query.from = days.first;
  if (days && days.last !== days.first) query.to = days.last;
  return query;
}

/** “This weekend”, “Fri, Dec 4”, “Fri, Dec 4 – Sun, Dec 6”. */
export function formatDays({ quick, days }: { quick: QuickRange | ''; days: DayRange | null }): string {
  if (quick) return quickRanges.find(({ value }) => value === quick)!.label;
  if (!days) return '';
  const format = (day: string) => formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' });
  return days.first === days.last ? format(days.first) : `${format(days.first)} – ${format(days.last)}`;
}
