import { paths, type SearchQuery } from '#contracts/site-paths.ts';

/** The kinds of things to search for. */
export const searchKinds = [
  { value: 'events', label: 'Events' },
  { value: 'groups', label: 'Groups' },
  { value: 'organizations', label: 'Organizations' },
] as const;
export type SearchKind = (typeof searchKinds)[number]['value'];
export type HostSearchKind = Exclude<SearchKind, 'events'>;

export const readSearchKind = (search: URLSearchParams): SearchKind =>
  searchKinds.find(({ value }) => value === search.get('kind'))?.value ?? 'events';

/** The shift search with the same text and place. */
export const volunteerPath = (search: URLSearchParams): string =>
  paths.volunteer(Object.fromEntries(['q', 'near', 'radius'].map((name) => [name, search.get(name) ?? ''])));

/** The search for another kind with the same text, place and interest. */
export function otherKindPath(search: URLSearchParams, kind: SearchKind): string {
  const keptParams = ['q', 'near', 'radius', 'interest'] as const;
  const query: SearchQuery = Object.fromEntries(keptParams.map((name) => [name, search.get(name) ?? '']));
  return paths.search({ ...(kind !== 'events' && { kind }), ...query });
}
