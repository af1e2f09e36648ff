import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Interest } from '#contracts/events/event-fields.ts';
import { EventCard } from '#contracts/events/events.contract.ts';
import { Instant } from '#contracts/fields.ts';
import { GroupCard } from '#contracts/groups/groups.contract.ts';
import { MAX_PERSON_INTERESTS } from './interest-topics.ts';
import { PageAudience } from './privacy.contract.ts';
import { SocialLink } from './social-links.contract.ts';

/** What the viewer may know of a person whose page they may see; never the email. */
export const PersonPage = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
  /** Empty where it is not for the viewer. */
  location: z.string(),
  bio: z.string(),
  joinedAt: Instant,
  interests: z.array(z.string()),
  /** Where else they are found, in their order. */
  links: z.array(SocialLink),
  /** Whether search engines may list it. */
  isSearchable: z.boolean(),
  /** Who sees it, for the person themself; others are not told. */
  audience: PageAudience.nullable(),
});
export type PersonPage = z.infer<typeof PersonPage>;

const ofPerson = z.object({ personId: z.uuid() });
export const Interests = z.object({ interests: z.array(z.string()) });

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/people/:personId',
  summary: 'The face of a person; whoever may not see it does not find it',
  access: 'public',
  params: ofPerson,
  success: { status: 200, schema: PersonPage },
  errors: ['person.not_found'],
});

export const listPersonEvents = endpoint({
  method: 'GET',
  path: '/api/people/:personId/events',
  summary: 'Public events to come that a person hosts, soonest first, and how their events were rated',
  access: 'public',
  params: ofPerson,
  success: {
    status: 200,
    schema: z.object({
      events: z.array(EventCard),
      rating: z.object({ mean: z.number().nullable(), count: z.int() }),
    }),
  },
  errors: ['person.not_found'],
});

export const listPersonGroups = endpoint({
  method: 'GET',
  path: '/api/people/:personId/groups',
  summary: 'Public groups a person is in, those they run first; 60 at most, and none where they are not for the viewer',
  access: 'public',
  params: ofPerson,
  success: {
    status: 200,
    schema: z.object({
      groups: z.array(GroupCard.extend({ role: z.enum(['Organizer', 'Co-organizer', 'Member']) })),
    }),
  },
  errors: ['person.not_found'],
});

export const getProfileCounts = endpoint({
  method: 'GET',
  path: '/api/users/community',
  summary: 'How many groups the signed-in person is in, topics they like, and events they said yes to',
  access: 'person',
  success: { status: 200, schema: z.object({ groups: z.int(), interests: z.int(), rsvps: z.int() }) },
  errors: [],
});

export const getInterests = endpoint({
  method: 'GET',
  path: '/api/users/interests',
  summary: 'What the signed-in person likes, by name',
  access: 'person',
  success: { status: 200, schema: Interests },
  errors: [],
});

export const putInterests = endpoint({
  method: 'PUT',
  path: '/api/users/interests',
  summary: 'Set what the signed-in person likes, all of it at once',
  access: 'person',
  body: z.object({
    interests: z
      .array(Interest)
      .transform((topics) => [...new Set(topics)])
      .pipe(z.array(z.string()).max(MAX_PERSON_INTERESTS, `At most ${MAX_PERSON_INTERESTS} interests`)),
  }),
  success: { status: 200, schema: Interests },
  errors: [],
});

export const suggestInterests = endpoint({
  method: 'GET',
  path: '/api/interests',
  summary: 'Topics that begin as typed: the site’s own first, then those that more than one person likes',
  access: 'person',
  query: z.object({ q: z.string().trim().min(1, 'Type at least one letter').max(40, 'That is too long') }),
  success: { status: 200, schema: z.object({ topics: z.array(z.string()) }) },
  errors: [],
});
