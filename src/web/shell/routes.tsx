import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { searchChunk } from '#web/events/search-chunk.ts';
import { isSignedIn } from '#web/platform/http.ts';
import type { RouteHandle } from '#web/platform/route-handle.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { Frame } from './Frame.tsx';
import { Root } from './Root.tsx';
import { page } from './routed-page.ts';
import { PERSON } from './find-person-routes.ts';

const person: RouteHandle = {
  access: 'person',
  start: 'eager',
  ...(import.meta.env.SSR && { chunk: 'src/web/shell/person-routes.tsx' }),
};
const form: RouteHandle = { start: 'eager' };

/** A signed-out visitor has no page here: the specification sends them to the landing page. */
function requirePerson(): void {
  if (!isSignedIn()) throw redirect('/');
}

function needsToken({ request }: LoaderFunctionArgs): null {
  if (!new URL(request.url).searchParams.get('token')) throw redirect('/');
  return null;
}

/** Around every page behind login. */
export const personRoute: RouteObject = {
  id: PERSON,
  lazy: () => import('#web/shell/PersonLayout.tsx'),
  middleware: [requirePerson],
  loader: () => null,
  handle: person,
  // Elsewhere they are found when somebody goes there.
  children: import.meta.env.SSR ? (await import('./person-routes.tsx')).personRoutes : [],
};

/** The site map; what is behind login stands in `person-routes.tsx`. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Frame,
    children: [
      {
        // Inside the frame, so that header and footer stay when a page fails.
        ErrorBoundary: ErrorPage,
        children: [
          page('/', 'LandingPage', () => import('#web/pages/LandingPage.tsx')),
          page('help', 'HelpPage', () => import('#web/pages/HelpPage.tsx')),
          page('about', 'AboutPage', () => import('#web/pages/AboutPage.tsx')),
          page('privacy', 'PrivacyPage', () => import('#web/pages/PrivacyPage.tsx')),
          page('terms', 'TermsPage', () => import('#web/pages/TermsPage.tsx')),
          page('search', 'SearchPage', () => {
            // Both at once, or the first press on a link to it would wait for one after the other.
            void searchChunk();
            return import('#web/pages/SearchPage.tsx');
          }),
          page('volunteer', 'VolunteerPage', () => import('#web/pages/VolunteerPage.tsx')),
          page('people/:personId', 'PersonPage', () => import('#web/pages/PersonPage.tsx')),
          page('events/:eventId', 'EventPage', () => import('#web/pages/EventPage.tsx')),
          page('series/:seriesId', 'SeriesPage', () => import('#web/pages/SeriesPage.tsx')),
          page('shows', 'ShowsPage', () => import('#web/pages/ShowsPage.tsx')),
          page('games/:gameId', 'GamePage', () => import('#web/pages/GamePage.tsx')),
          page('groups/:slug', 'GroupPage', () => import('#web/pages/GroupPage.tsx')),
          page('organizations/:slug', 'OrganizationPage', () => import('#web/pages/OrganizationPage.tsx')),
          page('shows/:showId', 'ShowPage', () => import('#web/pages/ShowPage.tsx')),
          page('shows/:showId/board', 'BoardPage', () => import('#web/pages/BoardPage.tsx')),
          {
            ...page('reset-password', 'ResetPasswordPage', () => import('#web/pages/ResetPasswordPage.tsx'), form),
            loader: needsToken,
          },
          {
            ...page('verify-email', 'VerifyEmailPage', () => import('#web/pages/VerifyEmailPage.tsx'), form),
            loader: needsToken,
          },
          personRoute,
          { path: '*', loader: () => redirect('/') },
        ],
      },
    ],
  },
];
