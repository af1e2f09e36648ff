import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

export const personSuspended = domainEvent({
  name: 'person-suspended',
  payload: z.object({ personId: z.uuid() }),
});
