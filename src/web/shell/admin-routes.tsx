import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { page } from './routed-page.ts';

const person: RouteHandle = { access: 'person', start: 'eager' };
type Load = () => Promise<{ Component: ComponentType }>;

/** A page that asks the staff for their second factor first, or, if it is also for others, only where a call needs it. */
function staffPage(path: string, name: string, load: Load, { isAlsoForOthers = false } = {}): RouteObject {
  const loadWithGate = async () => {
    const [{ Component: Page }, { StaffGate, StaffQuestions }] = await Promise.all([load(), import('./StaffGate.tsx')]);
    const Gate = isAlsoForOthers ? StaffQuestions : StaffGate;
    const Component = () => (
      <Gate>
        <Page />
      </Gate>
    );
    return { Component };
  };
  return page(path, name, loadWithGate, person);
}

/** The pages of the site's staff, and of decisions; `admin/admin-sections.ts` lists them in the menu. */
export const adminRoutes: RouteObject[] = [
  staffPage('admin', 'admin/AdminPage', () => import('#web/pages/admin/AdminPage.tsx')),
  staffPage('admin/staff', 'admin/AdminStaffPage', () => import('#web/pages/admin/AdminStaffPage.tsx')),
  staffPage('admin/people', 'admin/AdminPeoplePage', () => import('#web/pages/admin/AdminPeoplePage.tsx')),
  staffPage('admin/people/:personId', 'admin/AdminPersonPage', () => import('#web/pages/admin/AdminPersonPage.tsx')),
  staffPage('admin/jobs', 'admin/AdminJobsPage', () => import('#web/pages/admin/AdminJobsPage.tsx')),
  staffPage('admin/mail', 'admin/AdminMailPage', () => import('#web/pages/admin/AdminMailPage.tsx')),
  staffPage('admin/backups', 'admin/AdminBackupsPage', () => import('#web/pages/admin/AdminBackupsPage.tsx')),
  staffPage('admin/books', 'admin/AdminBooksPage', () => import('#web/pages/admin/AdminBooksPage.tsx')),
  staffPage('admin/audit', 'admin/AdminAuditPage', () => import('#web/pages/admin/AdminAuditPage.tsx')),
  staffPage('admin/settings', 'admin/AdminSettingsPage', () => import('#web/pages/admin/AdminSettingsPage.tsx')),
  staffPage('admin/setup', 'admin/AdminSetupPage', () => import('#web/pages/admin/AdminSetupPage.tsx')),
  staffPage('admin/legal', 'admin/AdminLegalPage', () => import('#web/pages/admin/AdminLegalPage.tsx')),
  staffPage(
    'admin/announcements',
    'admin/AdminAnnouncementsPage',
    () => import('#web/pages/admin/AdminAnnouncementsPage.tsx'),
  ),
  staffPage('admin/sign-ups', 'admin/AdminSignUpsPage', () => import('#web/pages/admin/AdminSignUpsPage.tsx')),
  staffPage('admin/reports', 'moderation/AdminReportsPage', () => import('#web/pages/moderation/AdminReportsPage.tsx')),
  staffPage(
    'admin/reports/:caseId',
    'moderation/AdminCasePage',
    () => import('#web/pages/moderation/AdminCasePage.tsx'),
  ),
  staffPage('admin/content', 'moderation/AdminContentPage', () => import('#web/pages/moderation/AdminContentPage.tsx')),
  staffPage('admin/appeals', 'moderation/AdminAppealsPage', () => import('#web/pages/moderation/AdminAppealsPage.tsx')),
  page('decisions', 'moderation/OwnDecisionsPage', () => import('#web/pages/moderation/OwnDecisionsPage.tsx'), person),
  staffPage(
    'decisions/:decisionId',
    'moderation/DecisionPage',
    () => import('#web/pages/moderation/DecisionPage.tsx'),
    { isAlsoForOthers: true },
  ),
];
