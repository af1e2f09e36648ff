import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

/** A series has new dates. */
export const seriesExtended = domainEvent({
  name: 'series-extended',
  payload: z.object({ seriesId: z.uuid() }),
});

/** Dates of a series have changed in what attendees must know. */
export const seriesChanged = domainEvent({
  name: 'series-changed',
  payload: z.object({
    seriesId: z.uuid(),
    eventIds: z.array(z.uuid()),
    /** Differs for each change of the same series. */
    key: z.string(),
    actorId: z.uuid().optional(),
  }),
});

export const seriesCancelled = domainEvent({
  name: 'series-cancelled',
  payload: z.object({ seriesId: z.uuid(), eventIds: z.array(z.uuid()), actorId: z.uuid() }),
});
