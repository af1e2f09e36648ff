import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { searchChunk } from '#web/events/search-chunk.ts';
import { isSignedIn } from '#web/platform/http.ts';
import type { RouteHandle } from '#web/platform/route-handle.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { Frame } from './Frame.tsx';
import { Root } from './Root.tsx';

type PageModule = { Component: React.ComponentType; loader?: unknown };

/** A routed page in a chunk of its own; `name` is its file under pages/. */
function page(path: string, name: string, load: () => Promise<PageModule>, handle: RouteHandle = {}): RouteObject {
  return {
    ...(path === '/' ? { index: true as const } : { path }),
    handle: { ...handle, ...(import.meta.env.SSR && { chunk: `src/web/pages/${name}.tsx` }) } satisfies RouteHandle,
    lazy: load as NonNullable<RouteObject['lazy']>,
  };
}

const person: RouteHandle = { access: 'person', start: 'eager' };
const form: RouteHandle = { start: 'eager' };

/** A signed-out visitor has no page here: the specification sends them to the landing page. */
function requirePerson(): void {
  if (!isSignedIn()) throw redirect('/');
}

function needsToken({ request }: LoaderFunctionArgs): null {
  if (!new URL(request.url).searchParams.get('token')) throw redirect('/');
  return null;
}

/** The site map. */
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
          {
            id: 'person',
            lazy: () => import('#web/shell/PersonLayout.tsx'),
            middleware: [requirePerson],
            loader: () => null,
            handle: person,
            children: [
              page('dashboard', 'DashboardPage', () => import('#web/pages/DashboardPage.tsx'), person),
              page('dashboard/events', 'YourEventsPage', () => import('#web/pages/YourEventsPage.tsx'), person),
              page('dashboard/groups', 'YourGroupsPage', () => import('#web/pages/YourGroupsPage.tsx'), person),
              page(
                'dashboard/volunteering',
                'DashboardVolunteeringPage',
                () => import('#web/pages/DashboardVolunteeringPage.tsx'),
                person,
              ),
              page(
                'dashboard/volunteering/record',
                'HoursRecordPage',
                () => import('#web/pages/HoursRecordPage.tsx'),
                person,
              ),
              page(
                'dashboard/volunteering/certificate',
                'CertificatePage',
                () => import('#web/pages/CertificatePage.tsx'),
                person,
              ),
              page('dashboard/profile', 'ProfilePage', () => import('#web/pages/ProfilePage.tsx'), person),
              page('events/new', 'NewEventPage', () => import('#web/pages/NewEventPage.tsx'), person),
              page('events/import', 'ImportEventsPage', () => import('#web/pages/ImportEventsPage.tsx'), person),
              page('events/:eventId/edit', 'EditEventPage', () => import('#web/pages/EditEventPage.tsx'), person),
              page('events/:eventId/manage', 'ManageEventPage', () => import('#web/pages/ManageEventPage.tsx'), person),
              page(
                'events/:eventId/manage/volunteers',
                'EventVolunteersPage',
                () => import('#web/pages/EventVolunteersPage.tsx'),
                person,
              ),
              page(
                'volunteer-shifts/:shiftId/check-in',
                'ShiftCheckInPage',
                () => import('#web/pages/ShiftCheckInPage.tsx'),
                person,
              ),
              page('groups/new', 'NewGroupPage', () => import('#web/pages/NewGroupPage.tsx'), person),
              page('groups/:slug/edit', 'EditGroupPage', () => import('#web/pages/EditGroupPage.tsx'), person),
              page('groups/:slug/manage', 'ManageGroupPage', () => import('#web/pages/ManageGroupPage.tsx'), person),
              page(
                'groups/:slug/manage/hours',
                'GroupHoursPage',
                () => import('#web/pages/GroupHoursPage.tsx'),
                person,
              ),
              page(
                'organizations/new',
                'NewOrganizationPage',
                () => import('#web/pages/NewOrganizationPage.tsx'),
                person,
              ),
              page(
                'organizations/:slug/edit',
                'EditOrganizationPage',
                () => import('#web/pages/EditOrganizationPage.tsx'),
                person,
              ),
              page(
                'organizations/:slug/manage',
                'ManageOrganizationPage',
                () => import('#web/pages/ManageOrganizationPage.tsx'),
                person,
              ),
              page(
                'organizations/:slug/manage/volunteers',
                'OrganizationVolunteersPage',
                () => import('#web/pages/OrganizationVolunteersPage.tsx'),
                person,
              ),
              page(
                'organizations/:slug/manage/hours',
                'OrganizationHoursPage',
                () => import('#web/pages/OrganizationHoursPage.tsx'),
                person,
              ),
              page('shows/:showId/play', 'PlayPage', () => import('#web/pages/PlayPage.tsx'), person),
              page('shows/new', 'NewShowPage', () => import('#web/pages/NewShowPage.tsx'), person),
              page('shows/rounds', 'RoundsPage', () => import('#web/pages/RoundsPage.tsx'), person),
              page('shows/rounds/:roundId', 'RoundPage', () => import('#web/pages/RoundPage.tsx'), person),
              page('shows/:showId/edit', 'EditShowPage', () => import('#web/pages/EditShowPage.tsx'), person),
              page('teams', 'TeamsPage', () => import('#web/pages/TeamsPage.tsx'), person),
              page('settings/profile', 'EditProfilePage', () => import('#web/pages/EditProfilePage.tsx'), person),
              page(
                'settings/account-management',
                'AccountManagementPage',
                () => import('#web/pages/AccountManagementPage.tsx'),
                person,
              ),
              page('settings/interests', 'InterestsPage', () => import('#web/pages/InterestsPage.tsx'), person),
              page(
                'settings/privacy',
                'PrivacySettingsPage',
                () => import('#web/pages/PrivacySettingsPage.tsx'),
                person,
              ),
              page('notifications', 'NotificationsPage', () => import('#web/pages/NotificationsPage.tsx'), person),
              page('settings/email', 'EmailUpdatesPage', () => import('#web/pages/EmailUpdatesPage.tsx'), person),
              page(
                'settings/notifications',
                'NotificationSettingsPage',
                () => import('#web/pages/NotificationSettingsPage.tsx'),
                person,
              ),
              page('settings/social', 'SocialSettingsPage', () => import('#web/pages/SocialSettingsPage.tsx'), person),
              page(
                'settings/subscription',
                'SubscriptionPage',
                () => import('#web/pages/SubscriptionPage.tsx'),
                person,
              ),
              page('settings/payment', 'PaymentMethodsPage', () => import('#web/pages/PaymentMethodsPage.tsx'), person),
              page(
                'settings/payments-made',
                'PaymentsMadePage',
                () => import('#web/pages/PaymentsMadePage.tsx'),
                person,
              ),
              page(
                'settings/payments-received',
                'PaymentsReceivedPage',
                () => import('#web/pages/PaymentsReceivedPage.tsx'),
                person,
              ),
            ],
          },
          { path: '*', loader: () => redirect('/') },
        ],
      },
    ],
  },
];
