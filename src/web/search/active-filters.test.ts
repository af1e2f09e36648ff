import { expect, it } from 'vitest';
import { offerAllAtPlace } from '#web/parts/search/all-at-place.ts';
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

it('offers all events of the place, and says which filters that removes', () => {
  const offer = (query: string, count = 5) => {
    const request = read(query);
    return offerAllAtPlace(request, activeFilters(request), { noun: 'events', count });
  };
  expect(offer('q=owl&near=Berlin&when=today&category=arts-culture')).toMatchObject({
    request: { text: '', near: 'Berlin', quick: '', category: '' },
    label: 'All events within 25 km of Berlin (5)',
    explanation: 'Removing one filter isn’t enough. Without “owl”, Today, and Arts & Culture:',
  });
  expect(offer('q=owl&where=online')?.label).toBe('All events online (5)');
  expect(offer('near=Berlin')).toBeNull();
  expect(offer('q=owl&when=today')).toBeNull();
  expect(offer('q=owl&near=Berlin', 0)).toBeNull();
});
