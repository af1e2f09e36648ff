import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { Slug } from '#contracts/page-fields.ts';
import { EventCard, Host } from './events.contract.ts';

/** A group that was asked to co-host an event, and its answer. */
export const Cohost = z.object({
  group: Host,
  slug: z.string(),
  status: z.enum(['requested', 'accepted', 'declined']),
  requestedAt: Instant,
});
export type Cohost = z.infer<typeof Cohost>;

const eventParams = z.object({ eventId: z.uuid() });
const cohostParams = eventParams.extend({ slug: Slug });

export const listCohosts = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/co-hosts',
  summary: 'List the groups that were asked to co-host; for hosts',
  access: 'person',
  params: eventParams,
  success: { status: 200, schema: z.object({ coHosts: z.array(Cohost) }) },
  errors: ['event.not_found', 'auth.forbidden'],
});

export const requestCohost = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/co-hosts/:slug',
  summary: 'Ask a public group to co-host a published event; a group the viewer runs accepts at once. Idempotent',
  access: 'person',
  params: cohostParams,
  success: { status: 200, schema: Cohost },
  errors: [
    'event.not_found',
    'auth.forbidden',
    'event.not_published',
    'event.cancelled',
    'event.over',
    'group.not_found',
    'cohost.declined',
    'cohost.is_host',
    'cohost.too_many',
  ],
});

export const removeCohost = endpoint({
  method: 'DELETE',
  path: '/api/events/:eventId/co-hosts/:slug',
  summary: 'Withdraw the request or remove the co-host (hosts), or decline (group). A decline is final',
  access: 'person',
  params: cohostParams,
  success: { status: 204, schema: NoContent },
  errors: ['event.not_found', 'auth.forbidden', 'group.not_found', 'cohost.not_found'],
});

export const answerCohostRequest = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/co-hosts/:slug/answer',
  summary: 'Accept or decline a co-hosting request on behalf of the group',
  access: 'person',
  params: cohostParams,
  body: z.object({ status: z.enum(['accepted', 'declined'], 'Choose accepted or declined.') }),
  success: { status: 200, schema: Cohost },
  errors: ['event.not_found', 'auth.forbidden', 'group.not_found', 'cohost.not_found'],
});

export const listCohostRequests = endpoint({
  method: 'GET',
  path: '/api/co-host-requests',
  summary: 'List open co-hosting requests for groups the viewer runs, soonest event first',
  access: 'person',
  success: {
    status: 200,
    schema: z.object({
      requests: z.array(z.object({ event: EventCard, group: Host, slug: z.string(), requestedAt: Instant })),
    }),
  },
  errors: [],
});
