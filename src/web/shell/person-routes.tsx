import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { isSignedIn } from '#web/platform/http/http.ts';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { adminRoutes } from './admin-routes.tsx';
import { contributionRoutes, hostContributionRoutes } from './contribution-routes.tsx';
import { hostPaymentRoutes } from './host-payment-routes.tsx';
import { personOffline } from './offline-pages.ts';
import { orderRoutes } from './order-routes.tsx';
import { hostQuizRoutes, playerRoutes } from './quiz-routes.tsx';
import { page } from './routed-page.ts';

const person: RouteHandle = { access: 'person', start: 'eager' };
const guest: RouteHandle = { access: 'guest', start: 'eager' };

const form: RouteHandle = { start: 'eager' };
/** Links in mails carry a token. */
function needsToken({ request }: LoaderFunctionArgs): null {
  if (!new URL(request.url).searchParams.get('token')) throw redirect('/');
  return null;
}

/** The specification sends signed-out visitors to the landing page. */
function requirePerson(): void {
  if (!isSignedIn()) throw redirect('/');
}

const pagesBehindLogin: RouteObject[] = [
  page('dashboard', 'search/DashboardPage', () => import('#web/pages/search/DashboardPage.tsx'), person),
  page('dashboard/events', 'events/YourEventsPage', () => import('#web/pages/events/YourEventsPage.tsx'), person),
  page('dashboard/groups', 'groups/YourGroupsPage', () => import('#web/pages/groups/YourGroupsPage.tsx'), person),
  page(
    'dashboard/volunteering',
    'volunteering/DashboardVolunteeringPage',
    () => import('#web/pages/volunteering/DashboardVolunteeringPage.tsx'),
    person,
  ),
  page(
    'dashboard/volunteering/record',
    'volunteering/HoursRecordPage',
    () => import('#web/pages/volunteering/HoursRecordPage.tsx'),
    person,
  ),
  page(
    'dashboard/volunteering/certificate',
    'volunteering/CertificatePage',
    () => import('#web/pages/volunteering/CertificatePage.tsx'),
    person,
  ),
  page('dashboard/profile', 'people/ProfilePage', () => import('#web/pages/people/ProfilePage.tsx'), person),
  page('events/new', 'events/NewEventPage', () => import('#web/pages/events/NewEventPage.tsx'), person),
  page('events/import', 'series/ImportEventsPage', () => import('#web/pages/series/ImportEventsPage.tsx'), person),
  page('events/:eventId/edit', 'events/EditEventPage', () => import('#web/pages/events/EditEventPage.tsx'), person),
  page(
    'events/:eventId/manage',
    'events/ManageEventPage',
    () => import('#web/pages/events/ManageEventPage.tsx'),
    person,
  ),
  page(
    'events/:eventId/manage/volunteers',
    'volunteering/EventVolunteersPage',
    () => import('#web/pages/volunteering/EventVolunteersPage.tsx'),
    person,
  ),
  page(
    'volunteer-shifts/:shiftId/check-in',
    'volunteering/ShiftCheckInPage',
    () => import('#web/pages/volunteering/ShiftCheckInPage.tsx'),
    personOffline,
  ),
  page('groups/new', 'groups/NewGroupPage', () => import('#web/pages/groups/NewGroupPage.tsx'), person),
  page('groups/:slug/edit', 'groups/EditGroupPage', () => import('#web/pages/groups/EditGroupPage.tsx'), person),
  page('groups/:slug/manage', 'groups/ManageGroupPage', () => import('#web/pages/groups/ManageGroupPage.tsx'), person),
  page(
    'groups/:slug/manage/hours',
    'volunteering/GroupHoursPage',
    () => import('#web/pages/volunteering/GroupHoursPage.tsx'),
    person,
  ),
  page(
    'organizations/new',
    'organizations/NewOrganizationPage',
    () => import('#web/pages/organizations/NewOrganizationPage.tsx'),
    person,
  ),
  page(
    'organizations/:slug/edit',
    'organizations/EditOrganizationPage',
    () => import('#web/pages/organizations/EditOrganizationPage.tsx'),
    person,
  ),
  page(
    'organizations/:slug/manage',
    'organizations/ManageOrganizationPage',
    () => import('#web/pages/organizations/ManageOrganizationPage.tsx'),
    person,
  ),
  page(
    'organizations/:slug/manage/volunteers',
    'volunteering/OrganizationVolunteersPage',
    () => import('#web/pages/volunteering/OrganizationVolunteersPage.tsx'),
    person,
  ),
  page(
    'organizations/:slug/manage/hours',
    'volunteering/OrganizationHoursPage',
    () => import('#web/pages/volunteering/OrganizationHoursPage.tsx'),
    person,
  ),
  ...hostQuizRoutes,
  page('settings/profile', 'people/EditProfilePage', () => import('#web/pages/people/EditProfilePage.tsx'), person),
  page(
    'settings/account-management',
    'accounts/AccountManagementPage',
    () => import('#web/pages/accounts/AccountManagementPage.tsx'),
    person,
  ),
  page('settings/interests', 'people/InterestsPage', () => import('#web/pages/people/InterestsPage.tsx'), person),
  page(
    'settings/privacy',
    'people/PrivacySettingsPage',
    () => import('#web/pages/people/PrivacySettingsPage.tsx'),
    person,
  ),
  page(
    'notifications',
    'notifications/NotificationsPage',
    () => import('#web/pages/notifications/NotificationsPage.tsx'),
    person,
  ),
  page(
    'conversations',
    'conversations/ConversationsPage',
    () => import('#web/pages/conversations/ConversationsPage.tsx'),
    person,
  ),
  page(
    'conversations/new',
    'conversations/NewConversationPage',
    () => import('#web/pages/conversations/NewConversationPage.tsx'),
    person,
  ),
  page(
    'conversations/:conversationId',
    'conversations/ConversationPage',
    () => import('#web/pages/conversations/ConversationPage.tsx'),
    person,
  ),
  page(
    'settings/email',
    'notifications/EmailUpdatesPage',
    () => import('#web/pages/notifications/EmailUpdatesPage.tsx'),
    person,
  ),
  page(
    'settings/notifications',
    'notifications/NotificationSettingsPage',
    () => import('#web/pages/notifications/NotificationSettingsPage.tsx'),
    person,
  ),
  page(
    'settings/social',
    'people/SocialSettingsPage',
    () => import('#web/pages/people/SocialSettingsPage.tsx'),
    person,
  ),
  page(
    'settings/subscription',
    'payments/SubscriptionPage',
    () => import('#web/pages/payments/SubscriptionPage.tsx'),
    person,
  ),
  page(
    'settings/payment',
    'payments/PaymentMethodsPage',
    () => import('#web/pages/payments/PaymentMethodsPage.tsx'),
    person,
  ),
  page(
    'settings/payments-made',
    'payments/PaymentsMadePage',
    () => import('#web/pages/payments/PaymentsMadePage.tsx'),
    person,
  ),
  page(
    'settings/payments-received',
    'payments/PaymentsReceivedPage',
    () => import('#web/pages/payments/PaymentsReceivedPage.tsx'),
    person,
  ),
  ...orderRoutes,
  ...hostPaymentRoutes,
  ...hostContributionRoutes,
  ...adminRoutes,
];

/** In a separate chunk that most readers never load. */
export const personRoutes: RouteObject[] = [
  {
    children: [
      ...contributionRoutes,
      page('imprint', 'help/ImprintPage', () => import('#web/pages/help/ImprintPage.tsx')),
      page('shows/:showId/results', 'shows/ResultsPage', () => import('#web/pages/shows/ResultsPage.tsx')),
      page('teams/:teamId', 'shows/TeamPage', () => import('#web/pages/shows/TeamPage.tsx')),
      page('seasons', 'shows/seasons/SeasonsPage', () => import('#web/pages/shows/seasons/SeasonsPage.tsx')),
      page('seasons/:seasonId', 'shows/seasons/SeasonPage', () => import('#web/pages/shows/seasons/SeasonPage.tsx')),
      page('games/:gameId', 'shows/GamePage', () => import('#web/pages/shows/GamePage.tsx')),
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
        ...page('log-in', 'accounts/LoginLinkPage', () => import('#web/pages/accounts/LoginLinkPage.tsx'), form),
        loader: needsToken,
      },
      page('confirm', 'accounts/ConfirmPage', () => import('#web/pages/accounts/ConfirmPage.tsx'), form),
      page(
        'log-in/external',
        'accounts/ExternalLoginPage',
        () => import('#web/pages/accounts/ExternalLoginPage.tsx'),
        form,
      ),
      {
        ...page(
          'verify-email',
          'accounts/VerifyEmailPage',
          () => import('#web/pages/accounts/VerifyEmailPage.tsx'),
          form,
        ),
        loader: needsToken,
      },
      {
        ...page(
          'secure-account',
          'accounts/SecureAccountPage',
          () => import('#web/pages/accounts/SecureAccountPage.tsx'),
          form,
        ),
        loader: needsToken,
      },
    ],
  },
  {
    lazy: () => import('#web/shell/PersonLayout.tsx'),
    middleware: [requirePerson],
    loader: () => null,
    handle: person,
    children: pagesBehindLogin,
  },
  {
    lazy: () => import('#web/shell/GuestLayout.tsx'),
    handle: guest,
    children: [
      ...playerRoutes,
      {
        ...page('admin/claim', 'admin/ClaimSitePage', () => import('#web/pages/admin/ClaimSitePage.tsx'), guest),
        loader: needsToken,
      },
      page('report', 'moderation/ReportPage', () => import('#web/pages/moderation/ReportPage.tsx'), guest),
    ],
  },
];
