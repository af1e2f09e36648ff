import type { SiteRole } from './site-staff.api.ts';

export const siteRoleNames: Record<SiteRole, string> = { moderator: 'Moderator', administrator: 'Administrator' };
