import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

/** A host asks a team to play at a show. */
export const teamRequested = domainEvent({
  name: 'team-requested',
  payload: z.object({ showId: z.uuid(), teamId: z.uuid() }),
});

/** The scores of a show are final, unless its host reopens it. */
export const showCompleted = domainEvent({
  name: 'show-completed',
  payload: z.object({ showId: z.uuid(), actorId: z.uuid() }),
});
