import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { Frame } from './Frame.tsx';
import { PERSON } from './find-person-routes.ts';
import { Root } from './Root.tsx';
import { page, pageWithLoader } from './routed-page.ts';

const form: RouteHandle = { start: 'eager' };

function needsToken({ request }: LoaderFunctionArgs): null {
  if (!new URL(request.url).searchParams.get('token')) throw redirect('/');
  return null;
}

/** The parent route of all pages that the browser renders: behind login, and for phones that play without an account. */
export const personRoute: RouteObject = {
  id: PERSON,
  ...(import.meta.env.SSR && { handle: { chunk: 'src/web/shell/person-routes.tsx' } satisfies RouteHandle }),
  // In the browser they are added on demand.
  children: import.meta.env.SSR ? (await import('./person-routes.tsx')).personRoutes : [],
};

/** The route tree; routes that the browser renders are in `person-routes.tsx`. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Frame,
    children: [
      {
        // Inside the layout, so that header and footer stay when a page fails.
        ErrorBoundary: ErrorPage,
        children: [
          page('/', 'landing/LandingPage', () => import('#web/pages/landing/LandingPage.tsx')),
          page('help', 'help/HelpPage', () => import('#web/pages/help/HelpPage.tsx')),
          page('about', 'help/AboutPage', () => import('#web/pages/help/AboutPage.tsx')),
          page('privacy', 'help/PrivacyPage', () => import('#web/pages/help/PrivacyPage.tsx')),
          page('terms', 'help/TermsPage', () => import('#web/pages/help/TermsPage.tsx')),
          pageWithLoader(
            'search',
            'search/SearchPage',
            () => import('#web/pages/search/SearchPage.tsx'),
            () => import('#web/pages/search/search-page-loader.ts'),
          ),
          page('volunteer', 'volunteering/VolunteerPage', () => import('#web/pages/volunteering/VolunteerPage.tsx')),
          page('people/:personId', 'people/PersonPage', () => import('#web/pages/people/PersonPage.tsx')),
          pageWithLoader(
            'events/:eventId',
            'events/EventPage',
            () => import('#web/pages/events/EventPage.tsx'),
            () => import('#web/pages/events/event-page-loader.ts'),
          ),
          page('series/:seriesId', 'series/SeriesPage', () => import('#web/pages/series/SeriesPage.tsx')),
          page('shows', 'shows/ShowsPage', () => import('#web/pages/shows/ShowsPage.tsx')),
          page('games/:gameId', 'shows/GamePage', () => import('#web/pages/shows/GamePage.tsx')),
          pageWithLoader(
            'groups/:slug',
            'groups/GroupPage',
            () => import('#web/pages/groups/GroupPage.tsx'),
            () => import('#web/pages/groups/group-page-loader.ts'),
          ),
          pageWithLoader(
            'organizations/:slug',
            'organizations/OrganizationPage',
            () => import('#web/pages/organizations/OrganizationPage.tsx'),
            () => import('#web/pages/organizations/organization-page-loader.ts'),
          ),
          page('shows/:showId', 'shows/ShowPage', () => import('#web/pages/shows/ShowPage.tsx')),
          page('shows/:showId/board', 'shows/BoardPage', () => import('#web/pages/shows/BoardPage.tsx')),
          page('shows/:showId/results', 'shows/ResultsPage', () => import('#web/pages/shows/ResultsPage.tsx')),
          page('teams/:teamId', 'shows/TeamPage', () => import('#web/pages/shows/TeamPage.tsx')),
          page('seasons', 'shows/seasons/SeasonsPage', () => import('#web/pages/shows/seasons/SeasonsPage.tsx')),
          page(
            'seasons/:seasonId',
            'shows/seasons/SeasonPage',
            () => import('#web/pages/shows/seasons/SeasonPage.tsx'),
          ),
          {
            ...page(
              'reset-password',
              'accounts/ResetPasswordPage',
              () => import('#web/pages/accounts/ResetPasswordPage.tsx'),
              form,
            ),
            loader: needsToken,
          },
          {
            ...page(
              'verify-email',
              'accounts/VerifyEmailPage',
              () => import('#web/pages/accounts/VerifyEmailPage.tsx'),
              form,
            ),
            loader: needsToken,
          },
          personRoute,
          { path: '*', loader: () => redirect('/') },
        ],
      },
    ],
  },
];
