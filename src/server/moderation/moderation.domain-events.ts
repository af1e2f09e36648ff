import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

/** A decision hid something, or everything of a person. */
export const decisionApplied = domainEvent({
  name: 'decision-applied',
  payload: z.object({ decisionId: z.uuid() }),
});

export const personSuspended = domainEvent({
  name: 'person-suspended',
  payload: z.object({ personId: z.uuid() }),
});
