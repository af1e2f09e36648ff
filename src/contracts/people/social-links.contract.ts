import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { type SocialService, socialServiceNames } from './social-service-names.ts';
import { MAX_SOCIAL_LINKS, parseSocialLink } from './social-services.ts';

const Service = z.enum(Object.keys(socialServiceNames) as [SocialService, ...SocialService[]], 'Choose a service');

export const SocialLink = z.object({
  service: Service,
  /** As it is read: `@name@server`. */
  handle: z.string(),
  /** Null where only a name is known. */
  url: z.string().nullable(),
});

/** As typed: a name at the service, or the address of the profile. */
const TypedLink = z
  .object({ service: Service, address: z.string('Write a name or an address').max(600, 'That is too long') })
  .transform(({ service, address }, context) => {
    const link = parseSocialLink(service, address);
    if (!('wrong' in link)) return link;
    context.addIssue({ code: 'custom', path: ['address'], message: link.wrong });
    return z.NEVER;
  });

export const SocialLinks = z.object({ links: z.array(SocialLink) });

export const getSocialLinks = endpoint({
  method: 'GET',
  path: '/api/users/social-links',
  summary: 'Where else the signed-in person is found, in their order',
  access: 'person',
  success: { status: 200, schema: SocialLinks },
  errors: [],
});

export const putSocialLinks = endpoint({
  method: 'PUT',
  path: '/api/users/social-links',
  summary: 'Set where else the signed-in person is found, all of it at once and in this order',
  access: 'person',
  body: z.object({
    links: z
      .array(TypedLink)
      .max(MAX_SOCIAL_LINKS, `At most ${MAX_SOCIAL_LINKS} links`)
      .superRefine((links, context) => {
        const known = links.map(({ service, handle }) => `${service} ${handle.toLowerCase()}`);
        for (const [at, link] of known.entries())
          if (known.indexOf(link) < at)
            context.addIssue({ code: 'custom', path: [at, 'address'], message: 'This link is there already' });
      }),
  }),
  success: { status: 200, schema: SocialLinks },
  errors: [],
});
