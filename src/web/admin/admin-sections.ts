import { staffPaths } from '#contracts/staff-paths.ts';
import type { SideSection } from '#web/parts/SidePage.tsx';

/** The menu of the administration in display order. A page for administrators only is not listed for moderators. */
export const adminSections: readonly (SideSection & { summary: string; isForAdministrators?: boolean })[] = [
  { name: 'Overview', path: staffPaths.admin(), isExact: true, summary: '' },
  {
    name: 'Reports',
    path: staffPaths.adminReports(),
    summary: 'What people reported, what waits to be seen by others, and what was decided',
  },
  { name: 'Appeals', path: staffPaths.adminAppeals(), summary: 'Authors who think that a decision is wrong' },
  { name: 'Sign-ups', path: staffPaths.adminSignUps(), summary: 'Requests for an account, and invitations' },
  {
    name: 'Staff',
    path: staffPaths.adminStaff(),
    summary: 'Who moderates and administers the site',
    isForAdministrators: true,
  },
  {
    name: 'Settings',
    path: staffPaths.adminSettings(),
    summary: 'Name and appearance of the site, registration, and who may post',
    isForAdministrators: true,
  },
];
