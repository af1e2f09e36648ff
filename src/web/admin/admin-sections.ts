import { paths } from '#contracts/site-paths.ts';
import type { SideSection } from '#web/parts/SidePage.tsx';

/** The menu of the administration in display order. A page for administrators only is not listed for moderators. */
export const adminSections: readonly (SideSection & { summary: string; isForAdministrators?: boolean })[] = [
  { name: 'Overview', path: paths.admin(), isExact: true, summary: '' },
  {
    name: 'Staff',
    path: paths.adminStaff(),
    summary: 'Who moderates and administers the site',
    isForAdministrators: true,
  },
];
