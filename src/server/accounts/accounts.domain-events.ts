import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

/** A person has proved that an address is theirs. */
export const emailVerified = domainEvent({
  name: 'email-verified',
  payload: z.object({ accountId: z.uuid() }),
});
