import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

export const commentPosted = domainEvent({
  name: 'comment-posted',
  payload: z.object({ commentId: z.uuid() }),
});

export const commentDeleted = domainEvent({
  name: 'comment-deleted',
  payload: z.object({ commentId: z.uuid(), eventId: z.uuid() }),
});
