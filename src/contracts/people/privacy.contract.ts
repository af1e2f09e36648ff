import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';

/** The page has no `shared-groups`: who may see it at all should be told in a word. */
export const PageAudience = z.enum(['everyone', 'signed-in', 'nobody'], 'Choose who sees it');
const Audience = z.enum(['everyone', 'signed-in', 'shared-groups', 'nobody'], 'Choose who sees it');
export type Audience = z.infer<typeof Audience>;

/** Each choice as it was made; what counts is the narrower of it and of the choice for the page. Hosts always see who comes. */
export const Privacy = z.object({
  page: PageAudience,
  groups: Audience,
  /** That they are going, in lists of events. */
  attendance: Audience,
  location: Audience,
  /** Whether search engines are asked to list the page, where everyone sees it. */
  isSearchable: z.boolean(),
});
export type Privacy = z.infer<typeof Privacy>;

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/api/users/privacy',
  summary: 'Who sees what of the signed-in person',
  access: 'person',
  success: { status: 200, schema: Privacy },
  errors: [],
});

export const updatePrivacy = endpoint({
  method: 'PATCH',
  path: '/api/users/privacy',
  summary: 'Change who sees something; what is absent stays',
  access: 'person',
  body: Privacy.partial(),
  success: { status: 200, schema: Privacy },
  errors: [],
});
