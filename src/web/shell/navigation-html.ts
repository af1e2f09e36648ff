import { paths } from '#contracts/site-paths.ts';

const links = [
  ['Home', paths.dashboard()],
  ['Explore', paths.search()],
  ['Groups', paths.dashboardGroups()],
  ['Create', paths.newEvent()],
  ['Trivia', paths.shows()],
  ['Volunteer', paths.volunteer()],
] as const;

const triviaSections = [paths.shows(), paths.seasons(), paths.teams()];
const isOfTrivia = (pathname: string) =>
  triviaSections.some((section) => pathname === section || pathname.startsWith(`${section}/`));

/** For `aria-current`: whether the link leads to the page itself, or to the list of what the page shows. */
export function markOfLink(path: string, pathname: string): 'page' | 'true' | null {
  if (path === pathname) return 'page';
  return path === paths.shows() && isOfTrivia(pathname) ? 'true' : null;
}

export const navigationHtml = (pathname: string): string =>
  links
    .map(([label, path]) => {
      const mark = markOfLink(path, pathname);
      return `<a href="${path}"${mark ? ` aria-current="${mark}"` : ''}>${label}</a>`;
    })
    .join('');
