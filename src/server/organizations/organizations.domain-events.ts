import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

/** An owner removed a person from the staff; nobody hears of those who leave. */
export const organizationStaffRemoved = domainEvent({
  name: 'organization-staff-removed',
  payload: z.object({ organizationId: z.uuid(), personId: z.uuid(), actorId: z.uuid() }),
});
