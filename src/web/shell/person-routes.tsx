import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#web/platform/route-handle.ts';
import { page } from './routed-page.ts';

const person: RouteHandle = { access: 'person', start: 'eager' };

/** The pages behind login, in a chunk of their own: who only reads never asks for them. */
export const personRoutes: RouteObject[] = [
  page('dashboard', 'DashboardPage', () => import('#web/pages/search/DashboardPage.tsx'), person),
  page('dashboard/events', 'YourEventsPage', () => import('#web/pages/events/YourEventsPage.tsx'), person),
  page('dashboard/groups', 'YourGroupsPage', () => import('#web/pages/groups/YourGroupsPage.tsx'), person),
  page(
    'dashboard/volunteering',
    'DashboardVolunteeringPage',
    () => import('#web/pages/volunteering/DashboardVolunteeringPage.tsx'),
    person,
  ),
  page(
    'dashboard/volunteering/record',
    'HoursRecordPage',
    () => import('#web/pages/volunteering/HoursRecordPage.tsx'),
    person,
  ),
  page(
    'dashboard/volunteering/certificate',
    'CertificatePage',
    () => import('#web/pages/volunteering/CertificatePage.tsx'),
    person,
  ),
  page('dashboard/profile', 'ProfilePage', () => import('#web/pages/people/ProfilePage.tsx'), person),
  page('events/new', 'NewEventPage', () => import('#web/pages/events/NewEventPage.tsx'), person),
  page('events/import', 'ImportEventsPage', () => import('#web/pages/series/ImportEventsPage.tsx'), person),
  page('events/:eventId/edit', 'EditEventPage', () => import('#web/pages/events/EditEventPage.tsx'), person),
  page('events/:eventId/manage', 'ManageEventPage', () => import('#web/pages/events/ManageEventPage.tsx'), person),
  page(
    'events/:eventId/manage/volunteers',
    'EventVolunteersPage',
    () => import('#web/pages/volunteering/EventVolunteersPage.tsx'),
    person,
  ),
  page(
    'volunteer-shifts/:shiftId/check-in',
    'ShiftCheckInPage',
    () => import('#web/pages/volunteering/ShiftCheckInPage.tsx'),
    person,
  ),
  page('groups/new', 'NewGroupPage', () => import('#web/pages/groups/NewGroupPage.tsx'), person),
  page('groups/:slug/edit', 'EditGroupPage', () => import('#web/pages/groups/EditGroupPage.tsx'), person),
  page('groups/:slug/manage', 'ManageGroupPage', () => import('#web/pages/groups/ManageGroupPage.tsx'), person),
  page(
    'groups/:slug/manage/hours',
    'GroupHoursPage',
    () => import('#web/pages/volunteering/GroupHoursPage.tsx'),
    person,
  ),
  page(
    'organizations/new',
    'NewOrganizationPage',
    () => import('#web/pages/organizations/NewOrganizationPage.tsx'),
    person,
  ),
  page(
    'organizations/:slug/edit',
    'EditOrganizationPage',
    () => import('#web/pages/organizations/EditOrganizationPage.tsx'),
    person,
  ),
  page(
    'organizations/:slug/manage',
    'ManageOrganizationPage',
    () => import('#web/pages/organizations/ManageOrganizationPage.tsx'),
    person,
  ),
  page(
    'organizations/:slug/manage/volunteers',
    'OrganizationVolunteersPage',
    () => import('#web/pages/volunteering/OrganizationVolunteersPage.tsx'),
    person,
  ),
  page(
    'organizations/:slug/manage/hours',
    'OrganizationHoursPage',
    () => import('#web/pages/volunteering/OrganizationHoursPage.tsx'),
    person,
  ),
  page('shows/:showId/play', 'PlayPage', () => import('#web/pages/shows/PlayPage.tsx'), person),
  page('shows/new', 'NewShowPage', () => import('#web/pages/shows/NewShowPage.tsx'), person),
  page('shows/rounds', 'RoundsPage', () => import('#web/pages/shows/RoundsPage.tsx'), person),
  page('shows/rounds/:roundId', 'RoundPage', () => import('#web/pages/shows/RoundPage.tsx'), person),
  page('shows/:showId/edit', 'EditShowPage', () => import('#web/pages/shows/EditShowPage.tsx'), person),
  page('teams', 'TeamsPage', () => import('#web/pages/shows/TeamsPage.tsx'), person),
  page('settings/profile', 'EditProfilePage', () => import('#web/pages/people/EditProfilePage.tsx'), person),
  page(
    'settings/account-management',
    'AccountManagementPage',
    () => import('#web/pages/accounts/AccountManagementPage.tsx'),
    person,
  ),
  page('settings/interests', 'InterestsPage', () => import('#web/pages/people/InterestsPage.tsx'), person),
  page('settings/privacy', 'PrivacySettingsPage', () => import('#web/pages/people/PrivacySettingsPage.tsx'), person),
  page('notifications', 'NotificationsPage', () => import('#web/pages/notifications/NotificationsPage.tsx'), person),
  page('settings/email', 'EmailUpdatesPage', () => import('#web/pages/notifications/EmailUpdatesPage.tsx'), person),
  page(
    'settings/notifications',
    'NotificationSettingsPage',
    () => import('#web/pages/notifications/NotificationSettingsPage.tsx'),
    person,
  ),
  page('settings/social', 'SocialSettingsPage', () => import('#web/pages/people/SocialSettingsPage.tsx'), person),
  page('settings/subscription', 'SubscriptionPage', () => import('#web/pages/payments/SubscriptionPage.tsx'), person),
  page('settings/payment', 'PaymentMethodsPage', () => import('#web/pages/payments/PaymentMethodsPage.tsx'), person),
  page('settings/payments-made', 'PaymentsMadePage', () => import('#web/pages/payments/PaymentsMadePage.tsx'), person),
  page(
    'settings/payments-received',
    'PaymentsReceivedPage',
    () => import('#web/pages/payments/PaymentsReceivedPage.tsx'),
    person,
  ),
];
