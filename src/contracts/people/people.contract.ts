import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Interest } from '#contracts/events/event-fields.ts';
import { EventCard } from '#contracts/events/events.contract.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { GroupCard } from '#contracts/groups/groups.contract.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { MAX_PERSON_INTERESTS } from './interest-topics.ts';
import { PageAudience } from './privacy.contract.ts';
import { SocialLink } from './social-links.contract.ts';

/** A person's page as the viewer may see it; never includes the email. */
export const PersonPage = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
  /** Empty if hidden from the viewer. */
  location: z.string(),
  bio: z.string(),
  joinedAt: Instant,
  interests: z.array(z.string()),
  /** Profiles elsewhere, in the person's order. */
  links: z.array(SocialLink),
  /** Whether everyone may see it; only then their events have feeds. */
  isPublic: z.boolean(),
  /** Whether search engines may list it. */
  isSearchable: z.boolean(),
  /** Who sees the page; null for everyone but the person. */
  audience: PageAudience.nullable(),
  /** Whether the viewer follows the person. */
  isFollowing: z.boolean(),
});
export type PersonPage = z.infer<typeof PersonPage>;

const personParams = z.object({ personId: z.uuid() });
export const Interests = z.object({ interests: z.array(z.string()) });

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/people/:personId',
  summary: 'Get a person’s page; 404 if the viewer may not see it',
  access: 'public',
  params: personParams,
  success: { status: 200, schema: PersonPage },
  errors: ['person.not_found'],
});

export const followPerson = endpoint({
  method: 'PUT',
  path: '/api/people/:personId/follow',
  summary: 'Follow a person, to hear of the public events they host. Idempotent',
  access: 'person',
  params: personParams,
  success: { status: 204, schema: NoContent },
  errors: ['person.not_found', 'follow.oneself'],
});

export const unfollowPerson = endpoint({
  method: 'DELETE',
  path: '/api/people/:personId/follow',
  summary: 'Unfollow a person. Idempotent',
  access: 'person',
  params: personParams,
  success: { status: 204, schema: NoContent },
  errors: ['person.not_found'],
});

export const listFollowedPeople = endpoint({
  method: 'GET',
  path: '/api/users/followed-people',
  summary: 'List the people the viewer follows, latest first',
  access: 'person',
  query: z.object({ cursor: Cursor }),
  success: {
    status: 200,
    schema: pageOf({
      people: z.array(
        PersonCard.extend({
          /** Path of their page; null if the viewer may no longer see it. */
          path: z.string().nullable(),
          followedAt: Instant,
        }),
      ),
    }),
  },
  errors: [],
});

export const listPersonEvents = endpoint({
  method: 'GET',
  path: '/api/people/:personId/events',
  summary:
    'List the upcoming public events a person hosts or co-hosts, each series once, soonest first, and the rating of those they host',
  access: 'public',
  params: personParams,
  query: z.object({ cursor: Cursor }),
  success: {
    status: 200,
    schema: pageOf({
      events: z.array(EventCard),
      rating: z.object({ mean: z.number().nullable(), count: z.int() }),
    }),
  },
  errors: ['person.not_found'],
});

export const listPersonGroups = endpoint({
  method: 'GET',
  path: '/api/people/:personId/groups',
  summary: 'List the public groups of a person, those they run first; none if hidden from the viewer',
  access: 'public',
  params: personParams,
  query: z.object({ cursor: Cursor }),
  success: {
    status: 200,
    schema: pageOf({ groups: z.array(GroupCard.extend({ role: z.enum(['Organizer', 'Co-organizer', 'Member']) })) }),
  },
  errors: ['person.not_found'],
});

export const getProfileCounts = endpoint({
  method: 'GET',
  path: '/api/users/community',
  summary: "Count the viewer's groups, interests and RSVPs",
  access: 'person',
  success: { status: 200, schema: z.object({ groups: z.int(), interests: z.int(), rsvps: z.int() }) },
  errors: [],
});

export const getInterests = endpoint({
  method: 'GET',
  path: '/api/users/interests',
  summary: "List the viewer's interests, by name",
  access: 'person',
  success: { status: 200, schema: Interests },
  errors: [],
});

export const putInterests = endpoint({
  method: 'PUT',
  path: '/api/users/interests',
  summary: "Replace the viewer's interests",
  access: 'person',
  isPosting: true,
  body: z.object({
    interests: z
      .array(Interest)
      .transform((topics) => [...new Set(topics)])
      .pipe(z.array(z.string()).max(MAX_PERSON_INTERESTS, `Add up to ${MAX_PERSON_INTERESTS} interests.`)),
  }),
  success: { status: 200, schema: Interests },
  errors: [],
});

export const suggestInterests = endpoint({
  method: 'GET',
  path: '/api/interests',
  summary: 'Suggest topics by prefix: the site’s own first, then those that more than one person likes',
  access: 'person',
  query: z.object({ q: z.string().trim().min(1, 'Type at least one letter.').max(40, 'This is too long.') }),
  success: { status: 200, schema: z.object({ topics: z.array(z.string()) }) },
  errors: [],
});
