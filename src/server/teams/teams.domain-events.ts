import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

export const teamRenamed = domainEvent({ name: 'team-renamed', payload: z.object({ teamId: z.uuid() }) });
