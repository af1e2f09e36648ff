import { type RouteObject, redirect } from 'react-router';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { Frame } from './Frame.tsx';
import { PERSON } from './find-person-routes.ts';
import { Root } from './Root.tsx';
import { page, pageWithLoader } from './routed-page.ts';

/** The parent route of pages whose routes are in a separate chunk: those that the browser renders, and public ones that few visits start with. */
export const personRoute: RouteObject = {
  id: PERSON,
  ...(import.meta.env.SSR && { handle: { chunk: 'src/web/shell/person-routes.tsx' } satisfies RouteHandle }),
  // In the browser they are added on demand.
  children: import.meta.env.SSR ? (await import('./person-routes.tsx')).personRoutes : [],
};

/** The route tree; `person-routes.tsx` has routes that the browser renders and public ones that few visits start with. */
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
          personRoute,
          { path: '*', loader: () => redirect('/') },
        ],
      },
    ],
  },
];
