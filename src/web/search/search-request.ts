import { type CategorySlug, categoryNames } from '#contracts/categories.ts';
import { paths, type SearchQuery } from '#contracts/site-paths.ts';
import type { CommonRequest } from '#web/parts/search/active-filters.ts';
import { quickRanges, readDays, readRadius, toUrlParams, whereChoices } from '#web/parts/search/when-and-where.ts';
import { isDay } from '#web/ui/calendar/calendar-days.ts';

export const searchTypes = [
  { value: 'one-time', label: 'One-time events' },
  { value: 'group', label: 'Groups' },
  { value: 'business', label: 'Businesses' },
  { value: 'non-profit', label: 'Non-profits' },
  { value: 'in-person', label: 'In person' },
  { value: 'online', label: 'Online' },
] as const;

export const searchSorts = [
  { value: 'time', label: 'Soonest first' },
  { value: 'relevance', label: 'Best match first' },
  { value: 'distance', label: 'Nearest first' },
] as const;

export type SearchRequest = CommonRequest & {
  category: CategorySlug | '';
  interest: string;
  /** One or more kinds, separated by commas. */
  type: string;
  hasSeats: boolean;
  sort: (typeof searchSorts)[number]['value'] | '';
  /** The month of the calendar; by default that of the date filter, or the current one. */
  month: string;
  cursor: string;
};

const oneOf = <Value extends string>(options: readonly { value: Value }[], text: string | null): Value | '' =>
  options.find(({ value }) => value === text)?.value ?? '';

/** Parses the URL. Invalid values are ignored, so that every URL is a valid search. */
export function readSearchRequest(search: URLSearchParams): SearchRequest {
  const text = (name: string, maxLength: number) => search.get(name)?.trim().slice(0, maxLength) ?? '';
  const category = text('category', 40);
  const month = text('month', 7);
  const near = text('near', 100);
  const quick = oneOf(quickRanges, search.get('when'));
  return {
    text: text('q', 200),
    where: near ? 'anywhere' : oneOf(whereChoices, search.get('where')) || 'anywhere',
    near,
    radius: readRadius(search),
    category: Object.hasOwn(categoryNames, category) ? (category as CategorySlug) : '',
    interest: text('interest', 40),
    type: readTypes(search),
    quick,
    days: quick ? null : readDays(search),
    hasSeats: search.get('seats') === 'free',
    sort: oneOf(searchSorts, search.get('sort')),
    month: isDay(`${month}-01`) ? month : '',
    cursor: text('cursor', 300),
  };
}

function readTypes(search: URLSearchParams): string {
  const requested = search.getAll('type').join(',').split(',');
  return searchTypes.flatMap(({ value }) => (requested.includes(value) ? value : [])).join(',');
}

export function writeSearchRequest(request: SearchRequest): SearchQuery {
  const { text, near, category, interest, type, quick, hasSeats, sort, month, cursor } = request;
  const query: SearchQuery = { q: text, near, category, interest, type, when: quick, sort, month, cursor };
  return { ...query, ...toUrlParams(request), ...(hasSeats && { seats: 'free' }) };
}

/** The search that was made: without a town that is unknown, or a position that the browser did not give. */
export const withoutUnknown = (
  request: SearchRequest,
  { place, position }: { place: object | null; position: object | null },
): SearchRequest => ({
  ...request,
  near: place && request.near ? request.near : '',
  where: request.where === 'current' && !position ? 'anywhere' : request.where,
});

/** The URL of the search with changes applied, from the first page. */
export function searchPath(request: SearchRequest, change: Partial<SearchRequest> = {}): string {
  const next = { ...request, cursor: '', ...change };
  if (change.near) next.where = 'anywhere';
  if (change.where) next.near = '';
  if (change.quick) next.days = null;
  if (change.days) next.quick = '';
  // These filters exclude each other.
  if (change.where === 'online') next.type = '';
  if (change.type && next.where === 'online') next.where = 'anywhere';
  return paths.search(writeSearchRequest(next));
}
