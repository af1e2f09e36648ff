import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { page } from './routed-page.ts';

const person: RouteHandle = { access: 'person', start: 'eager' };

/** The pages of the site's staff, and of decisions; `admin/admin-sections.ts` lists them in the menu. */
export const adminRoutes: RouteObject[] = [
  page('admin', 'admin/AdminPage', () => import('#web/pages/admin/AdminPage.tsx'), person),
  page('admin/staff', 'admin/AdminStaffPage', () => import('#web/pages/admin/AdminStaffPage.tsx'), person),
  page('admin/setup', 'admin/AdminSetupPage', () => import('#web/pages/admin/AdminSetupPage.tsx'), person),
  page('admin/legal', 'admin/AdminLegalPage', () => import('#web/pages/admin/AdminLegalPage.tsx'), person),
  page(
    'admin/announcements',
    'admin/AdminAnnouncementsPage',
    () => import('#web/pages/admin/AdminAnnouncementsPage.tsx'),
    person,
  ),
  page('admin/settings', 'admin/AdminSettingsPage', () => import('#web/pages/admin/AdminSettingsPage.tsx'), person),
  page(
    'admin/reports',
    'moderation/AdminReportsPage',
    () => import('#web/pages/moderation/AdminReportsPage.tsx'),
    person,
  ),
  page(
    'admin/reports/:caseId',
    'moderation/AdminCasePage',
    () => import('#web/pages/moderation/AdminCasePage.tsx'),
    person,
  ),
  page(
    'admin/appeals',
    'moderation/AdminAppealsPage',
    () => import('#web/pages/moderation/AdminAppealsPage.tsx'),
    person,
  ),
  page(
    'decisions/:decisionId',
    'moderation/DecisionPage',
    () => import('#web/pages/moderation/DecisionPage.tsx'),
    person,
  ),
];
