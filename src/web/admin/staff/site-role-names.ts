import type { SiteRole } from './site-staff.api.ts';

export const siteRoleNames: Record<SiteRole, string> = { moderator: 'Moderator', administrator: 'Administrator' };

export const SITE_ROLE_RIGHTS =
  'Moderators answer reports and sign-up requests, make invitations, and can see people’s email addresses, networks and devices. Administrators can also change settings and staff.';
