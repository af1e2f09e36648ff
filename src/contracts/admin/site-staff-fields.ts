import * as z from 'zod/mini';
import { siteRoles } from '#contracts/accounts/account-roles.ts';
import { Email } from '#contracts/accounts/credential-fields.ts';

export const SiteRole = z.enum(siteRoles);
export type SiteRole = z.infer<typeof SiteRole>;

export const NewSiteStaffBody = z.object({ email: Email, role: SiteRole });
export const ClaimSiteBody = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
