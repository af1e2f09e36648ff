import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { EventCard, getEvent } from '#contracts/events/events.contract.ts';

export const MAX_RELATED = 3;

export const listRelatedEvents = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/related-events',
  summary: `List up to ${MAX_RELATED} upcoming public events by the host of an event, and as many of its category nearby; a series counts once`,
  access: 'public',
  params: z.object({ eventId: z.uuid() }),
  success: {
    status: 200,
    schema: z.object({ byHost: z.array(EventCard), nearby: z.array(EventCard) }),
  },
  errors: getEvent.errors,
});
