import { paths, type SearchQuery } from '#contracts/site-paths.ts';
import { type Radius, readRadius, writeRadius } from '#web/parts/search/when-and-where.ts';
import type { HostSearchKind } from './search-kinds.ts';

export const organizationTypes = [
  { value: '', label: 'Businesses and non-profits' },
  { value: 'business', label: 'Businesses' },
  { value: 'non-profit', label: 'Non-profits' },
] as const;

export type HostRequest = {
  kind: HostSearchKind;
  text: string;
  /** A town as typed. */
  near: string;
  radius: Radius;
  interest: string;
  type: (typeof organizationTypes)[number]['value'];
  cursor: string;
};

/** Parses the URL; invalid values are ignored. */
export function readHostRequest(search: URLSearchParams, kind: HostRequest['kind']): HostRequest {
  const read = (name: string, maxLength: number) => search.get(name)?.trim().slice(0, maxLength) ?? '';
  return {
    kind,
    text: read('q', 200),
    near: read('near', 100),
    radius: readRadius(search),
    interest: read('interest', 40),
    type:
      (kind === 'organizations' && organizationTypes.find(({ value }) => value === search.get('type'))?.value) || '',
    cursor: read('cursor', 300),
  };
}

export function writeHostRequest({ kind, text, near, radius, interest, type, cursor }: HostRequest): SearchQuery {
  return { kind, q: text, near, interest, type, cursor, ...writeRadius(radius) };
}

/** The URL of the search with changes applied, from the first page. */
export const hostSearchPath = (request: HostRequest, change: Partial<HostRequest> = {}): string =>
  paths.search(writeHostRequest({ ...request, cursor: '', ...change }));
