import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

/** The person became captain because the last one left the team or the site. The function that promotes them publishes this. */
export const teamInherited = domainEvent({
  name: 'team-inherited',
  payload: z.object({ teamId: z.uuid(), personId: z.uuid() }),
});
