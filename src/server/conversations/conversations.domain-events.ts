import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

export const messagePosted = domainEvent({
  name: 'message-posted',
  payload: z.object({ messageId: z.uuid() }),
});
