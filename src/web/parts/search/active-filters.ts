import type { SearchPlace } from '#contracts/site-paths.ts';
import type { DayRange } from '#web/ui/calendar/calendar-days.ts';
import { formatRadius } from '#web/ui/display/distance.ts';
import { formatDays, type QuickRange, type Radius } from './when-and-where.ts';

/** A filter that is set. */
export type ActiveFilter<Name extends string, Request> = {
  name: Name;
  label: string;
  /** The label of the button that removes it. */
  removeLabel: string;
  removal: Partial<Request>;
};

/** What searches of events and shifts have in common. */
export type CommonRequest = {
  text: string;
  where: SearchPlace;
  /** A place as typed; overrides `where`. */
  near: string;
  radius: Radius;
  quick: QuickRange | '';
  days: DayRange | null;
};
export type CommonFilter = ActiveFilter<'words' | 'spot' | 'online' | 'days', CommonRequest>;

/** The filters among `filters` that are set. */
export const keepSet = <Filter extends object>(filters: readonly (Filter | '' | false)[]): Filter[] =>
  filters.filter((filter) => typeof filter === 'object');

export function commonFilters(request: CommonRequest): CommonFilter[] {
  const { text, near, where, radius } = request;
  const location = near || (where === 'current' && 'you');
  const days = formatDays(request);
  return keepSet<CommonFilter>([
    text && { name: 'words', label: `“${text}”`, removeLabel: `Without “${text}”`, removal: { text: '' } },
    location && {
      name: 'spot',
      label: `Within ${formatRadius(radius)} of ${location}`,
      removeLabel: 'Anywhere',
      removal: { near: '', where: 'anywhere' },
    },
    where === 'online' && {
      name: 'online',
      label: 'Online',
      removeLabel: 'Any format',
      removal: { where: 'anywhere' },
    },
    days && { name: 'days', label: days, removeLabel: 'Any date', removal: { days: null, quick: '' } },
  ]);
}

/** The filters besides the place. */
export const besidePlace = <Filter extends { name: string }>(filters: readonly Filter[]): Filter[] =>
  filters.filter(({ name }) => name !== 'spot' && name !== 'online');

/** The search with its place only; null if that removes nothing, or everything. */
export function atPlaceOnly<Request extends CommonRequest>(
  request: Request,
  filters: readonly ActiveFilter<string, Request>[],
): Request | null {
  const removed = besidePlace(filters);
  const isPart = removed.length > 0 && removed.length < filters.length;
  return isPart ? Object.assign({ ...request }, ...removed.map(({ removal }) => removal)) : null;
}
