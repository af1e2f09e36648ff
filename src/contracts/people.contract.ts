import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Interest } from './event-fields.ts';
import { EventCard } from './events.contract.ts';
import { Instant } from './fields.ts';
import { GroupCard } from './groups.contract.ts';
import { MAX_PERSON_INTERESTS } from './interest-topics.ts';

/** What anybody may know of a person who does not hide their page; never the email. */
export const PersonPage = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
  location: z.string(),
  bio: z.string(),
  joinedAt: Instant,
  interests: z.array(z.string()),
  /** True only for the person themself, who still sees it. */
  isHidden: z.boolean(),
});
export type PersonPage = z.infer<typeof PersonPage>;

const ofPerson = z.object({ personId: z.uuid() });
const Interests = z.object({ interests: z.array(z.string()) });
const Privacy = z.object({ isPageHidden: z.boolean() });

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/people/:personId',
  summary: 'The public face of a person; one who hides it is not found',
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
  summary: 'Public groups a person is in, those they run first; 60 at most',
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

export const getCommunity = endpoint({
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

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/api/users/privacy',
  summary: 'What the signed-in person hides from others',
  access: 'person',
  success: { status: 200, schema: Privacy },
  errors: [],
});

export const putPrivacy = endpoint({
  method: 'PUT',
  path: '/api/users/privacy',
  summary: 'Hide one’s page from others, or show it again',
  access: 'person',
  body: Privacy,
  success: { status: 200, schema: Privacy },
  errors: [],
});
