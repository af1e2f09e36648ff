import { paths } from '#contracts/site-paths.ts';

const links = {
  [paths.dashboard()]: 'Home',
  [paths.search()]: 'Explore',
  [paths.dashboardGroups()]: 'Groups',
  [paths.newEvent()]: 'Create',
  [paths.shows()]: 'Trivia',
  [paths.volunteer()]: 'Volunteer',
};

export const navigationHtml = (pathname: string): string =>
  Object.entries(links)
    .map(([path, label]) => `<a href="${path}"${path === pathname ? ' aria-current="page"' : ''}>${label}</a>`)
    .join('');
