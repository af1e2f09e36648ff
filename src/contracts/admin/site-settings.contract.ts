import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { PICTURE_BODY_LIMIT, PictureUpload } from '#contracts/page-fields.ts';

export const SiteSetting = z.object({
  key: z.string(),
  /** As in `siteSettings`, which has the type of each value. */
  value: z.unknown(),
  /** The environment variable that sets the value; it cannot be changed in the web then. */
  setByVariable: z.string().nullable(),
  changedAt: Instant.nullable(),
});
export type SiteSetting = z.infer<typeof SiteSetting>;

export const listSiteSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'List the settings of the site',
  access: 'administrator',
  success: { status: 200, schema: z.object({ settings: z.array(SiteSetting) }) },
  errors: [],
});

export const changeSiteSetting = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/:key',
  summary: 'Change a setting of the site; all servers use it within a second',
  access: 'administrator',
  params: z.object({ key: z.string().max(100) }),
  body: z.object({ value: z.unknown() }),
  success: { status: 200, schema: SiteSetting },
  errors: ['site_setting.not_found', 'site_setting.set_by_environment'],
});

export const putSiteLogo = endpoint({
  method: 'PUT',
  path: '/api/admin/logo',
  summary: 'Set the logo of the site: a JPEG, PNG or WebP as a data URL, re-encoded as a square',
  access: 'administrator',
  body: PictureUpload,
  bodyLimit: PICTURE_BODY_LIMIT,
  success: { status: 200, schema: SiteSetting },
  errors: ['picture.unreadable', 'picture.too_large'],
});

export const deleteSiteLogo = endpoint({
  method: 'DELETE',
  path: '/api/admin/logo',
  summary: 'Remove the logo of the site',
  access: 'administrator',
  success: { status: 204, schema: NoContent },
  errors: [],
});
