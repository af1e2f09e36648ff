import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

export const eventChanged = domainEvent({
  name: 'event-changed',
  payload: z.object({
    eventId: z.uuid(),
    kind: z.enum(['published', 'changed', 'cancelled', 'capacity-changed']),
    /** Who did it. Not known where the change follows from another. */
    actorId: z.uuid().optional(),
    /** Part of a change of its series, which is published as one event for all its dates. */
    isSeriesChange: z.boolean().optional(),
    /** For `changed`: what attendees must know, as it was, by field of EventDetail. */
    was: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** An event that had a start, also a draft, has another one by the clock on the wall, or another time zone. */
export const eventRescheduled = domainEvent({ name: 'event-rescheduled', payload: z.object({ eventId: z.uuid() }) });

export const cohostChanged = domainEvent({
  name: 'co-host-changed',
  payload: z.object({
    eventId: z.uuid(),
    groupId: z.uuid(),
    kind: z.enum(['asked', 'accepted', 'declined']),
    /** Differs for each change of the same pair. */
    key: z.string(),
    actorId: z.uuid(),
  }),
});
