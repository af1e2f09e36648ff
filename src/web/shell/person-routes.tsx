import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#web/platform/route-handle.ts';
import { page } from './routed-page.ts';

const person: RouteHandle = { access: 'person', start: 'eager' };

/** The pages behind login, in a chunk of their own: who only reads never asks for them. */
export const personRoutes: RouteObject[] = [
  page('dashboard', 'DashboardPage', () => import('#web/pages/DashboardPage.tsx'), person),
  page('dashboard/events', 'YourEventsPage', () => import('#web/pages/YourEventsPage.tsx'), person),
  page('dashboard/groups', 'YourGroupsPage', () => import('#web/pages/YourGroupsPage.tsx'), person),
  page(
    'dashboard/volunteering',
    'DashboardVolunteeringPage',
    () => import('#web/pages/DashboardVolunteeringPage.tsx'),
    person,
  ),
  page('dashboard/volunteering/record', 'HoursRecordPage', () => import('#web/pages/HoursRecordPage.tsx'), person),
  page('dashboard/volunteering/certificate', 'CertificatePage', () => import('#web/pages/CertificatePage.tsx'), person),
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
  page('groups/:slug/manage/hours', 'GroupHoursPage', () => import('#web/pages/GroupHoursPage.tsx'), person),
  page('organizations/new', 'NewOrganizationPage', () => import('#web/pages/NewOrganizationPage.tsx'), person),
  page('organizations/:slug/edit', 'EditOrganizationPage', () => import('#web/pages/EditOrganizationPage.tsx'), person),
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
  page('settings/privacy', 'PrivacySettingsPage', () => import('#web/pages/PrivacySettingsPage.tsx'), person),
  page('notifications', 'NotificationsPage', () => import('#web/pages/NotificationsPage.tsx'), person),
  page('settings/email', 'EmailUpdatesPage', () => import('#web/pages/EmailUpdatesPage.tsx'), person),
  page(
    'settings/notifications',
    'NotificationSettingsPage',
    () => import('#web/pages/NotificationSettingsPage.tsx'),
    person,
  ),
  page('settings/social', 'SocialSettingsPage', () => import('#web/pages/SocialSettingsPage.tsx'), person),
  page('settings/subscription', 'SubscriptionPage', () => import('#web/pages/SubscriptionPage.tsx'), person),
  page('settings/payment', 'PaymentMethodsPage', () => import('#web/pages/PaymentMethodsPage.tsx'), person),
  page('settings/payments-made', 'PaymentsMadePage', () => import('#web/pages/PaymentsMadePage.tsx'), person),
  page(
    'settings/payments-received',
    'PaymentsReceivedPage',
    () => import('#web/pages/PaymentsReceivedPage.tsx'),
    person,
  ),
];
