import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

/** An event has become the first date of a new series. */
export const seriesStarted = domainEvent({
  name: 'series-started',
  payload: z.object({ seriesId: z.uuid(), eventId: z.uuid() }),
});

/** A series has new dates. */
export const seriesExtended = domainEvent({
  name: 'series-extended',
  payload: z.object({ seriesId: z.uuid() }),
});

/** Fields that attendees must know about have changed on dates of a series. */
export const seriesChanged = domainEvent({
  name: 'series-changed',
  payload: z.object({
    seriesId: z.uuid(),
    eventIds: z.array(z.uuid()),
    /** The fields that have changed, by event. Absent from domain events of earlier versions. */
    fields: z.record(z.uuid(), z.array(z.string())).optional(),
    /** Differs for each change of the same series. */
    key: z.string(),
    actorId: z.uuid().optional(),
  }),
});

export const seriesCancelled = domainEvent({
  name: 'series-cancelled',
  payload: z.object({ seriesId: z.uuid(), eventIds: z.array(z.uuid()), actorId: z.uuid(), isPartial: z.boolean() }),
});
