import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

export const eventChanged = domainEvent({
  name: 'event-changed',
  payload: z.object({
    eventId: z.uuid(),
    /** `approval-lifted`: hosts no longer approve guests. */
    kind: z.enum(['published', 'changed', 'cancelled', 'capacity-changed', 'approval-lifted']),
    /** The person who made the change. Absent if the change follows from another one. */
    actorId: z.uuid().optional(),
    /** Whether the change is part of a series change, which publishes one domain event for all dates. */
    isSeriesChange: z.boolean().optional(),
    /** For `changed`: the previous values of the fields that attendees must know about. */
    was: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** Events that were hidden or held are shown again. What waited meanwhile can continue, but nobody is notified as of new events. */
export const eventsRestored = domainEvent({
  name: 'events-restored',
  payload: z.object({ eventIds: z.array(z.uuid()) }),
});

/** A published event is no longer public, or no longer listed even for members. */
export const eventVisibilityRestricted = domainEvent({
  name: 'event-visibility-restricted',
  payload: z.object({ eventId: z.uuid() }),
});

/** The local start or the time zone of an event or draft has changed. Not published for the first start of a draft. */
export const eventRescheduled = domainEvent({ name: 'event-rescheduled', payload: z.object({ eventId: z.uuid() }) });

/** A duplicated draft has its first start. */
export const copyScheduled = domainEvent({ name: 'copy-scheduled', payload: z.object({ eventId: z.uuid() }) });

export const cohostChanged = domainEvent({
  name: 'co-host-changed',
  payload: z.object({
    eventId: z.uuid(),
    /** The person, group or organization. */
    cohostId: z.uuid(),
    /** `left`: declined after accepting. `reopened`: the refusal was taken back. `removed`: by the host, after accepting. */
    kind: z.enum(['requested', 'accepted', 'declined', 'left', 'reopened', 'removed']),
    /** Only with `removed`, whose row is gone: the co-host had all dates of the series. */
    coversSeries: z.boolean().optional(),
    /** Differs for each change of the same pair. */
    key: z.string(),
    actorId: z.uuid(),
  }),
});
