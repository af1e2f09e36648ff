import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { lateModules } from './late-modules.ts';
import { page } from './routed-page.ts';

const person: RouteHandle = { access: 'person', start: 'eager' };
const guest: RouteHandle = { access: 'guest', start: 'eager' };
/** Opens without a network, with what the header and the team panel load late. */
const play: RouteHandle = {
  ...guest,
  ...(import.meta.env.SSR && { lateModules: lateModules.play }),
};

/** Behind login: planning trivia nights, and own teams. */
export const hostQuizRoutes: RouteObject[] = [
  page('shows/new', 'shows/NewShowPage', () => import('#web/pages/shows/NewShowPage.tsx'), person),
  page('shows/rounds', 'shows/RoundsPage', () => import('#web/pages/shows/RoundsPage.tsx'), person),
  page('shows/rounds/:roundId', 'shows/RoundPage', () => import('#web/pages/shows/RoundPage.tsx'), person),
  page(
    'shows/rounds/:roundId/print',
    'shows/PrintRoundPage',
    () => import('#web/pages/shows/PrintRoundPage.tsx'),
    person,
  ),
  page('shows/:showId/edit', 'shows/EditShowPage', () => import('#web/pages/shows/EditShowPage.tsx'), person),
  page('shows/:showId/print', 'shows/PrintShowPage', () => import('#web/pages/shows/PrintShowPage.tsx'), person),
  page(
    'seasons/new',
    'shows/seasons/NewSeasonPage',
    () => import('#web/pages/shows/seasons/NewSeasonPage.tsx'),
    person,
  ),
  page(
    'seasons/:seasonId/edit',
    'shows/seasons/EditSeasonPage',
    () => import('#web/pages/shows/seasons/EditSeasonPage.tsx'),
    person,
  ),
  page('teams', 'shows/TeamsPage', () => import('#web/pages/shows/TeamsPage.tsx'), person),
];

/** On phones, with an account or without. */
export const playerRoutes: RouteObject[] = [
  page('join/:code?', 'shows/JoinPage', () => import('#web/pages/shows/JoinPage.tsx'), guest),
  page('shows/:showId/play', 'shows/PlayPage', () => import('#web/pages/shows/PlayPage.tsx'), play),
];
