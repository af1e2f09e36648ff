import { call } from './faults/calls.ts';

/** Public pages, by their path or by the page that links to one of the kind. */
const PAGES: Record<string, string | { linkedFrom: string; pattern: RegExp }> = {
  landing: '/',
  search: '/search',
  'search by words': '/search?q=games',
  event: { linkedFrom: '/search', pattern: /\/events\/[0-9a-f-]{36}/ },
  'event with shifts': { linkedFrom: '/volunteer', pattern: /\/events\/[0-9a-f-]{36}/ },
  group: { linkedFrom: '/search?kind=groups', pattern: /\/groups\/[a-z0-9-]+(?=")/ },
  organization: { linkedFrom: '/search?kind=organizations', pattern: /\/organizations\/[a-z0-9-]+(?=")/ },
  volunteer: '/volunteer',
  shows: '/shows',
};

/** Paths of public pages of the sample community, by name. */
export async function samplePages(url: string): Promise<Record<string, string>> {
  const paths: Record<string, string> = {};
  for (const [name, page] of Object.entries(PAGES)) {
    if (typeof page === 'string') paths[name] = page;
    else {
      const [path] = page.pattern.exec((await call(url, page.linkedFrom)).text) ?? [];
      if (!path) throw new Error(`${page.linkedFrom} has no link like ${page.pattern}`);
      paths[name] = path;
    }
  }
  return paths;
}
