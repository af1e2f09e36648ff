import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

/** The new role is looked up. */
export const organizationStaffRoleChanged = domainEvent({
  name: 'organization-staff-role-changed',
  payload: z.object({ organizationId: z.uuid(), personId: z.uuid(), actorId: z.uuid() }),
});

/** An owner removed a person from the staff; nobody is notified of those who leave. */
export const organizationStaffRemoved = domainEvent({
  name: 'organization-staff-removed',
  payload: z.object({ organizationId: z.uuid(), personId: z.uuid(), actorId: z.uuid() }),
});

/** The person became an owner because no other is left on the site. The function that promotes them publishes this. */
export const organizationInherited = domainEvent({
  name: 'organization-inherited',
  payload: z.object({ organizationId: z.uuid(), personId: z.uuid() }),
});
