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
  staffPage('admin/settings', 'admin/AdminSettingsPage', () => import('#web/pages/admin/AdminSettingsPage.tsx')),
  staffPage('admin/reports', 'moderation/AdminReportsPage', () => import('#web/pages/moderation/AdminReportsPage.tsx')),
  staffPage(
    'admin/reports/:caseId',
    'moderation/AdminCasePage',
    () => import('#web/pages/moderation/AdminCasePage.tsx'),
  ),
  staffPage('admin/appeals', 'moderation/AdminAppealsPage', () => import('#web/pages/moderation/AdminAppealsPage.tsx')),
  staffPage(
    'decisions/:decisionId',
    'moderation/DecisionPage',
    () => import('#web/pages/moderation/DecisionPage.tsx'),
    { isAlsoForOthers: true },
  ),
];
