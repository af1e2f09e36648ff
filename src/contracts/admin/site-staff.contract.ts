import { z } from 'zod';
import { accountRoles } from '#contracts/accounts/account-roles.ts';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { ClaimSiteBody, NewSiteStaffBody, SiteRole } from './site-staff-fields.ts';

export const SiteStaffMember = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
  email: z.string(),
  role: SiteRole,
  since: Instant,
});
export type SiteStaffMember = z.infer<typeof SiteStaffMember>;

const personParams = z.object({ personId: z.uuid() });

/** Not part of the account itself: few people have one. */
export const getOwnRole = endpoint({
  method: 'GET',
  path: '/api/admin/role',
  summary:
    'Get the viewer’s role on the site, whether this session has used a second factor lately (assurance 2), and from when on it has to',
  access: 'person',
  isForSettingUp: true,
  success: {
    status: 200,
    schema: z.object({
      role: z.enum(accountRoles),
      assurance: z.literal([1, 2]),
      /** For everything but setting it up; null where the site does not want it, and once it was used. */
      secondFactorDueAt: Instant.nullable(),
    }),
  },
  errors: [],
});

export const claimSite = endpoint({
  method: 'POST',
  path: '/api/admin/claim',
  summary: 'Become the first administrator with the one-time link that the server prints',
  access: 'person',
  body: z.object(ClaimSiteBody.shape),
  success: { status: 204, schema: NoContent },
  errors: ['site_staff.claim_invalid'],
});

export const listSiteStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'List the site’s administrators and moderators',
  access: 'administrator',
  success: { status: 200, schema: z.object({ staff: z.array(SiteStaffMember) }) },
  errors: [],
});

export const addSiteStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff',
  summary: 'Make the account with a verified email address a moderator or an administrator',
  access: 'administrator',
  body: z.object(NewSiteStaffBody.shape),
  success: { status: 200, schema: SiteStaffMember },
  errors: ['site_staff.no_account', 'site_staff.already', 'site_staff.email_unverified'],
});

export const changeSiteStaff = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/:personId',
  summary: 'Change the role of a moderator or an administrator',
  access: 'administrator',
  params: personParams,
  body: z.object({ role: SiteRole }),
  success: { status: 200, schema: SiteStaffMember },
  errors: ['site_staff.not_found', 'site_staff.last_administrator'],
});

export const removeSiteStaff = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:personId',
  summary: 'Take the role of a moderator or an administrator away; administrators may also leave',
  access: 'administrator',
  params: personParams,
  success: { status: 204, schema: NoContent },
  errors: ['site_staff.not_found', 'site_staff.last_administrator'],
});
