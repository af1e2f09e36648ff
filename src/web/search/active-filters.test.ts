import { expect, it } from 'vitest';
import { activeFilters } from './active-filters.ts';
import { readSearchRequest, searchPath } from './search-request.ts';

const read = (query: string) => readSearchRequest(new URLSearchParams(query));
const labels = (query: string) => activeFilters(read(query)).map(({ label }) => label);

it('active filters have labels', () => {
  expect(labels('')).toEqual([]);
  expect(
    labels('q=owl&near=Berlin&category=arts-culture&interest=tea&type=group&when=this-weekend&seats=free'),
  ).toEqual(['“owl”', 'Within 25 km of Berlin', 'This weekend', 'Arts & Culture', '#tea', 'Groups', 'Has open spots']);
  expect(labels('where=current&from=2026-12-04&to=2026-12-06')).toEqual([
    'Within 25 km of you',
    'Fri, Dec 4 – Sun, Dec 6',
  ]);
  expect(labels('where=online')).toEqual(['Online']);
});

it('removing each filter leaves none', () => {
  let request = read('q=owl&near=Berlin&category=arts-culture&interest=tea&type=group&from=2026-12-04&seats=free');
  for (const { removal } of activeFilters(request)) request = { ...request, ...removal };
  expect(searchPath(request)).toBe('/search');
});
