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
  {
    name: 'Content',
    path: staffPaths.adminContent(),
    summary: 'Everything people posted, newest first, with bulk decisions',
  },
  { name: 'Appeals', path: staffPaths.adminAppeals(), summary: 'Authors who think that a decision is wrong' },
  { name: 'Sign-ups', path: staffPaths.adminSignUps(), summary: 'Requests for an account, and invitations' },
  { name: 'People', path: staffPaths.adminPeople(), summary: 'Search people, their limits and their sessions' },
  {
    name: 'Staff',
    path: staffPaths.adminStaff(),
    summary: 'Who moderates and administers the site',
    isForAdministrators: true,
  },
  {
    name: 'Books',
    path: staffPaths.adminBooks(),
    summary: 'The ledger of all payees, and where it differs from Stripe',
    isForAdministrators: true,
  },
  {
    name: 'Jobs',
    path: staffPaths.adminJobs(),
    summary: 'Background work: what waits, what failed, and the schedule',
    isForAdministrators: true,
  },
  {
    name: 'Mail',
    path: staffPaths.adminMail(),
    summary: 'Waiting, failed and sent emails',
    isForAdministrators: true,
  },
  {
    name: 'Backups',
    path: staffPaths.adminBackups(),
    summary: 'Make and download copies of everything',
    isForAdministrators: true,
  },
  {
    name: 'Audit',
    path: staffPaths.adminAudit(),
    summary: 'What the staff changed',
    isForAdministrators: true,
  },
  {
    name: 'First steps',
    path: staffPaths.adminSetup(),
    summary: 'What a new site needs before people come',
    isForAdministrators: true,
  },
  {
    name: 'Settings',
    path: staffPaths.adminSettings(),
    summary: 'Name and appearance, registration, who may post, and who runs the site',
    isForAdministrators: true,
  },
  {
    name: 'Legal pages',
    path: staffPaths.adminLegal(),
    summary: 'Imprint, terms and privacy',
    isForAdministrators: true,
  },
  {
    name: 'Announcements',
    path: staffPaths.adminAnnouncements(),
    summary: 'A line above every page, for a time',
    isForAdministrators: true,
  },
];
