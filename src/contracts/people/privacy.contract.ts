import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';

/** Pages have no `shared-groups` audience, to keep the choice simple. */
export const PageAudience = z.enum(['everyone', 'signed-in', 'nobody'], 'Choose who sees it.');
const Audience = z.enum(['everyone', 'signed-in', 'shared-groups', 'nobody'], 'Choose who sees it.');
export type Audience = z.infer<typeof Audience>;

/** The chosen audiences. The audience of the page limits all others; hosts always see their attendees. */
export const Privacy = z.object({
  page: PageAudience,
  groups: Audience,
  /** Who sees the person in lists of attendees. */
  attendance: Audience,
  location: Audience,
  /** Whether search engines may index the page, if its audience is everyone. */
  isSearchable: z.boolean(),
});
export type Privacy = z.infer<typeof Privacy>;

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/api/users/privacy',
  summary: "Get the viewer's privacy settings",
  access: 'person',
  success: { status: 200, schema: Privacy },
  errors: [],
});

export const updatePrivacy = endpoint({
  method: 'PATCH',
  path: '/api/users/privacy',
  summary: 'Update privacy settings; absent fields do not change',
  access: 'person',
  body: Privacy.partial(),
  success: { status: 200, schema: Privacy },
  errors: [],
});
