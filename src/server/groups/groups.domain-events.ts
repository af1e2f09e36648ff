import { z } from 'zod';
import { domainEvent } from '#server/platform/jobs/domain-event.ts';

export const groupJoinRequested = domainEvent({
  name: 'group-join-requested',
  payload: z.object({ requestId: z.uuid() }),
});

export const groupMembershipChanged = domainEvent({
  name: 'group-membership-changed',
  payload: z.object({
    groupId: z.uuid(),
    personId: z.uuid(),
    kind: z.enum(['approved', 'declined', 'promoted', 'inherited']),
    /** Differs for each change of the same membership. */
    key: z.uuid(),
    actorId: z.uuid().optional(),
  }),
});

export const groupPostPublished = domainEvent({
  name: 'group-post-published',
  payload: z.object({ postId: z.uuid() }),
});

/** Memberships have ended: people left, were removed, or deleted their accounts. Published by a trigger, whatever ends them. */
export const groupMembershipsEnded = domainEvent({
  name: 'group-memberships-ended',
  payload: z.object({ groupId: z.uuid(), personIds: z.array(z.uuid()) }),
});
