import type { SiteRole } from './site-staff.api.ts';

export const siteRoleNames: Record<SiteRole, string> = { moderator: 'Moderator', administrator: 'Administrator' };

export const SITE_ROLE_RIGHTS = 'Moderators answer reports. Administrators can also change settings and staff.';
