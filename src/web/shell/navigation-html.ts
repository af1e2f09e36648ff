import { paths } from '#contracts/site-paths.ts';

const links = [
  ['Home', paths.dashboard()],
  ['Explore', paths.search()],
  ['Groups', paths.dashboardGroups()],
  ['Create', paths.newEvent()],
  ['Trivia', paths.shows()],
  ['Volunteer', paths.volunteer()],
] as const;

export const navigationHtml = (pathname: string): string =>
  links
    .map(([label, path]) => `<a href="${path}"${path === pathname ? ' aria-current="page"' : ''}>${label}</a>`)
    .join('');
