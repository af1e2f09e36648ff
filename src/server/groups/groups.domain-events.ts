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
    kind: z.enum(['approved', 'declined', 'promoted', 'demoted', 'removed', 'inherited']),
    /** Distinguishes changes of the same membership. */
    key: z.uuid(),
    actorId: z.uuid().optional(),
  }),
});

/** Its organizers have made a public group private. */
export const groupVisibilityRestricted = domainEvent({
  name: 'group-visibility-restricted',
  payload: z.object({ groupId: z.uuid(), actorId: z.uuid() }),
});

export const groupPostPublished = domainEvent({
  name: 'group-post-published',
  payload: z.object({ postId: z.uuid() }),
});

/** A post that was for everyone is for members, or the other way round. */
export const groupPostVisibilityChanged = domainEvent({
  name: 'group-post-visibility-changed',
  payload: z.object({ postId: z.uuid(), groupId: z.uuid() }),
});

export const groupPostDeleted = domainEvent({
  name: 'group-post-deleted',
  payload: z.object({ postId: z.uuid(), groupId: z.uuid() }),
});

/** People left, were removed, or deleted their accounts. A trigger publishes this, whatever the cause. */
export const groupMembershipsEnded = domainEvent({
  name: 'group-memberships-ended',
  payload: z.object({ groupId: z.uuid(), personIds: z.array(z.uuid()) }),
});
