import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { type SocialService, socialServiceNames } from './social-service-names.ts';
import { MAX_SOCIAL_LINKS, parseSocialLink } from './social-services.ts';

const Service = z.enum(Object.keys(socialServiceNames) as [SocialService, ...SocialService[]], 'Choose a service.');

export const SocialLink = z.object({
  service: Service,
  /** As displayed, such as `@name@server`. */
  handle: z.string(),
  /** Null for services without profile URLs. */
  url: z.string().nullable(),
});

/** User input: a name at the service, or the URL of the profile. */
const LinkInput = z
  .object({
    service: Service,
    address: z.string('Enter a name or an address.').max(600, { error: 'This is too long.', abort: true }),
  })
  .transform(({ service, address }, context) => {
    const link = parseSocialLink(service, address);
    if (!('error' in link)) return link;
    context.addIssue({ code: 'custom', path: ['address'], message: link.error });
    return z.NEVER;
  });

export const SocialLinks = z.object({ links: z.array(SocialLink) });

export const getSocialLinks = endpoint({
  method: 'GET',
  path: '/api/users/social-links',
  summary: "List the viewer's social links, in their order",
  access: 'person',
  success: { status: 200, schema: SocialLinks },
  errors: [],
});

export const putSocialLinks = endpoint({
  method: 'PUT',
  path: '/api/users/social-links',
  summary: "Replace the viewer's social links",
  access: 'person',
  isPosting: true,
  body: z.object({
    links: z
      .array(LinkInput)
      .max(MAX_SOCIAL_LINKS, `Add up to ${MAX_SOCIAL_LINKS} links.`)
      .superRefine((links, context) => {
        const known = links.map(({ service, handle }) => `${service} ${handle.toLowerCase()}`);
        for (const [index, link] of known.entries())
          if (known.indexOf(link) < index)
            context.addIssue({
              code: 'custom',
              path: [index, 'address'],
              message: 'You have already added this link.',
            });
      }),
    /** The links that were edited: others, saved elsewhere since, are not replaced. */
    basedOn: z
      .array(SocialLink.pick({ service: true, handle: true }))
      .max(MAX_SOCIAL_LINKS)
      .optional(),
  }),
  success: { status: 200, schema: SocialLinks },
  errors: ['social_links.changed'],
});
