import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { Slug } from '#contracts/page-fields.ts';
import { EventCard, Host } from './events.contract.ts';

/** A group that was asked to co-host an event, with what it said. */
export const Cohost = z.object({
  group: Host,
  slug: z.string(),
  status: z.enum(['asked', 'accepted', 'declined']),
  askedAt: Instant,
});
export type Cohost = z.infer<typeof Cohost>;

const ofEvent = z.object({ eventId: z.uuid() });
const ofCohost = ofEvent.extend({ slug: Slug });

export const listCohosts = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/co-hosts',
  summary: 'Groups that were asked to co-host, for the hosts',
  access: 'person',
  params: ofEvent,
  success: { status: 200, schema: z.object({ coHosts: z.array(Cohost) }) },
  errors: ['event.not_found', 'auth.forbidden'],
});

export const requestCohost = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/co-hosts/:slug',
  summary:
    'Ask a public group to co-host a published event; one that the person runs agrees at once. Again changes nothing',
  access: 'person',
  params: ofCohost,
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
  summary: 'Take the question back or the co-host off, by the hosts; or decline, by the group. A no is kept',
  access: 'person',
  params: ofCohost,
  success: { status: 204, schema: NoContent },
  errors: ['event.not_found', 'auth.forbidden', 'group.not_found', 'cohost.not_found'],
});

export const answerCohostRequest = endpoint({
  method: 'PUT',
  path: '/api/events/:eventId/co-hosts/:slug/answer',
  summary: 'Agree to co-host, or decline, for a group that was asked',
  access: 'person',
  params: ofCohost,
  body: z.object({ status: z.enum(['accepted', 'declined'], 'Choose accepted or declined') }),
  success: { status: 200, schema: Cohost },
  errors: ['event.not_found', 'auth.forbidden', 'group.not_found', 'cohost.not_found'],
});

export const listCohostRequests = endpoint({
  method: 'GET',
  path: '/api/co-host-requests',
  summary: 'Events to come that ask groups the person runs to co-host and have no answer yet, soonest first',
  access: 'person',
  success: {
    status: 200,
    schema: z.object({
      requests: z.array(z.object({ event: EventCard, group: Host, slug: z.string(), askedAt: Instant })),
    }),
  },
  errors: [],
});
