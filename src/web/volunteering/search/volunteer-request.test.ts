import { describe, expect, it } from 'vitest';
import { activeFilters, readVolunteerRequest, volunteerPath } from './volunteer-request.ts';

const read = (text: string) => readVolunteerRequest(new URLSearchParams(text));
const again = (path: string) => read(path.split('?')[1] ?? '');

describe('the URL of a shift search', () => {
  it('holds every filter and is parsed back', () => {
    for (const url of [
      'q=sort+bread&near=Berlin&radius=50&skill=driving&when=this-weekend',
      'where=current&radius=5&from=2026-12-04&to=2026-12-06',
      'where=online&from=2026-12-04&full=yes',
    ])
      expect(again(volunteerPath(read(url)))).toEqual(read(url));
    expect(volunteerPath(read(''))).toBe('/volunteer');
  });

  it('ignores invalid values', () => {
    expect(read('when=never&radius=7&where=moon&from=2026-02-31&to=x')).toEqual(read(''));
    expect(read('from=2026-12-06&to=2026-12-04').days).toBeNull();
    expect(read('where=online&near=Berlin').where).toBe('anywhere');
    expect(read('to=2026-12-04').days).toEqual({ first: '2026-12-04', last: '2026-12-04' });
  });

  it('returns to the first page when a filter changes, and keeps one date and one location filter', () => {
    const request = read('q=bread&near=Berlin&when=today&cursor=abc');
    expect(volunteerPath(request)).toBe('/volunteer?q=bread&near=Berlin&when=today');
    expect(volunteerPath(request, { where: 'online' })).toBe('/volunteer?q=bread&when=today&where=online');
    expect(volunteerPath(request, { days: { first: '2026-12-04', last: '2026-12-04' } })).not.toContain('when');
  });
});

describe('active filters', () => {
  it('are labelled and can be removed one by one', () => {
    const request = read('q=bread&near=Berlin&skill=driving&from=2026-12-04&to=2026-12-06');
    expect(activeFilters(request).map(({ label }) => label)).toEqual([
      '“bread”',
      'Within 25 km of Berlin',
      'Fri, Dec 4 – Sun, Dec 6',
      'driving',
    ]);
    for (const { name, removal } of activeFilters(request))
      expect(activeFilters({ ...request, ...removal }).map((filter) => filter.name)).not.toContain(name);
    expect(activeFilters(read('where=online&when=today')).map(({ label }) => label)).toEqual(['Online', 'Today']);
  });
});
