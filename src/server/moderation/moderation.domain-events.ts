import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

/** A decision hid something, or everything of a person. */
export const decisionApplied = domainEvent({
  name: 'decision-applied',
  payload: z.object({ decisionId: z.uuid() }),
});

export const DecisionChange = z.enum(['made', 'answered', 'ended']);

/** For its author, who may have no verified address for mails about it. */
export const decisionChanged = domainEvent({
  name: 'decision-changed',
  payload: z.object({
    decisionId: z.uuid(),
    change: DecisionChange,
    /** How many were made about the author at once. */
    count: z.int().min(1),
  }),
});

export const personSuspended = domainEvent({
  name: 'person-suspended',
  payload: z.object({ personId: z.uuid() }),
});
