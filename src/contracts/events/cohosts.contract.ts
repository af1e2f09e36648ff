import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { Slug } from '#contracts/page-fields.ts';
import { EventCard, EventHost, Host } from './events.contract.ts';

const CohostKind = Host.shape.kind;

/** A person, group or organization that was asked to co-host an event, and their answer. */
export const Cohost = z.object({
  kind: CohostKind,
  cohost: EventHost,
  /** The same for a group; null for others. */
  group: EventHost.nullable(),
  /** The slug of the group or organization, or the id of the person. */
  slug: z.string(),
  /** Those named in a draft are asked when it is published. */
  status: z.enum(['requested', 'accepted', 'declined']),
  requestedAt: Instant,
  /** The answer is about all dates of the series. */
  coversSeries: z.boolean(),
  /** The viewer is the person, or answers for the group or organization. */
  isOwn: z.boolean(),
});
export type Cohost = z.infer<typeof Cohost>;

const eventParams = z.object({ eventId: z.uuid() });
/** `slug` is the id for a person. */
const cohostParams = eventParams.extend({ slug: Slug });
const cohostQuery = z.object({ kind: CohostKind.default('group') });

const NO_COHOST = ['group.not_found', 'organization.not_found', 'person.not_found'] as const;

export const listCohosts = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/co-hosts',
  summary: 'List who was asked to co-host: all for hosts, and their own requests for those who were asked',
  access: 'person',
  params: eventParams,
  success: { status: 200, schema: z.object({ coHosts: z.array(Cohost) }) },
  errors: ['event.not_found', 'auth.forbidden'],
});

export const requestCohost = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/co-hosts/:slug',
  summary:
    'Ask a person, a public group or an organization to co-host; for a draft, when it is published. ' +
    'Hosts that the viewer runs accept at once. Idempotent',
  access: 'person',
  params: cohostParams,
  query: cohostQuery.extend({
    /** `series` asks once for all dates to come; ignored for single events and drafts. */
    scope: z.enum(['event', 'series']).default('event'),
  }),
  success: { status: 200, schema: Cohost },
  errors: [
    'event.not_found',
    'auth.forbidden',
    'event.cancelled',
    'event.over',
    ...NO_COHOST,
    'cohost.declined',
    'cohost.is_host',
    'cohost.too_many',
  ],
});

export const removeCohost = endpoint({
  method: 'DELETE',
  path: '/api/events/:eventId/co-hosts/:slug',
  summary:
    'Withdraw the request or remove the co-host (hosts), or decline or leave (co-host). A host can’t ask again after a decline',
  access: 'person',
  params: cohostParams,
  query: cohostQuery,
  success: { status: 204, schema: NoContent },
  errors: ['event.not_found', 'cohost.not_found'],
});

export const CohostAnswer = z.enum(['accepted', 'declined', 'requested'], 'Choose accepted, declined or requested.');
export type CohostAnswer = z.infer<typeof CohostAnswer>;

export const answerCohostRequest = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/co-hosts/:slug/answer',
  summary:
    'Accept or decline a co-hosting request for oneself, or for a group or organization, or leave one that was declined open again',
  access: 'person',
  params: cohostParams,
  query: cohostQuery,
  body: z.object({ status: CohostAnswer }),
  success: { status: 200, schema: Cohost },
  errors: ['event.not_found', 'auth.forbidden', 'cohost.not_found'],
});

export const listCohostRequests = endpoint({
  method: 'GET',
  path: '/api/co-host-requests',
  summary:
    'List open co-hosting requests to the viewer and the hosts they run, or to one of these hosts, a series once, soonest event first; at most 50',
  access: 'person',
  query: z.object({
    kind: CohostKind.optional(),
    slug: cohostParams.shape.slug.optional(),
  }),
  success: {
    status: 200,
    schema: z.object({
      requests: z.array(Cohost.omit({ status: true, isOwn: true }).extend({ event: EventCard })),
      /** More appear as these are answered. */
      hasMore: z.boolean(),
    }),
  },
  errors: [],
});
