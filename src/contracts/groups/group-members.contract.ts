import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { InvitationToken, Slug } from '#contracts/page-fields.ts';
import { GroupMember, GroupRole, JoiningAnswers } from './group-fields.ts';

/** Somebody in the list of members. */
export const ListedMember = GroupMember.extend({
  joinedAt: Instant,
  /** What they answered on joining; null for those who may not admit people. */
  answers: z.record(z.string(), z.string()).nullable(),
  abilities: z.object({ changeRole: z.boolean(), remove: z.boolean(), ban: z.boolean() }),
});
export type ListedMember = z.infer<typeof ListedMember>;

const ofGroup = z.object({ slug: Slug });
const ofMember = ofGroup.extend({ personId: z.uuid() });

export const listGroupMembers = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/members',
  summary:
    'Organizers, co-organizers, then members, each by when they came; a private group’s, and members who do not show their groups, for those in it alone',
  access: 'public',
  params: ofGroup,
  query: z.object({
    role: GroupRole.optional(),
    /** Part of a name. */
    q: z.string().trim().max(100).optional(),
    cursor: z.string().max(300).optional(),
  }),
  success: {
    status: 200,
    schema: z.object({
      members: z.array(ListedMember.extend({ /** Whether the viewer may see their page. */ hasPage: z.boolean() })),
      nextCursor: z.string().nullable(),
    }),
  },
  errors: ['group.not_found'],
});

export const joinGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:slug/membership',
  summary: 'Join an open group, ask to join one that approves, or use an invitation; again changes nothing',
  access: 'person',
  params: ofGroup,
  body: z.object({ answers: JoiningAnswers.default({}), invitation: InvitationToken.shape.token.optional() }),
  success: {
    status: 200,
    schema: z.object({ status: z.enum(['member', 'requested']), role: GroupRole.nullable() }),
  },
  errors: ['group.not_found', 'group.by_invitation', 'group.banned', 'invitation.not_found', 'invitation.expired'],
});

export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:slug/membership',
  summary: 'Leave, or take the request to join back; without effect for those outside',
  access: 'person',
  params: ofGroup,
  success: { status: 204, schema: NoContent },
  errors: ['group.not_found', 'group.last_organizer'],
});

export const changeGroupRole = endpoint({
  method: 'PUT',
  path: '/api/groups/:slug/members/:personId/role',
  summary: 'Give a member another role; there is always an organizer',
  access: 'person',
  params: ofMember,
  body: z.object({ role: GroupRole }),
  success: { status: 200, schema: ListedMember },
  errors: ['group.not_found', 'auth.forbidden', 'group.member_not_found', 'group.last_organizer'],
});

export const removeGroupMember = endpoint({
  method: 'DELETE',
  path: '/api/groups/:slug/members/:personId',
  summary: 'Take somebody else out of the group, who may come back',
  access: 'person',
  params: ofMember,
  success: { status: 204, schema: NoContent },
  errors: ['group.not_found', 'auth.forbidden', 'group.member_not_found'],
});

export const handOverGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:slug/handovers',
  summary: 'Make a member organizer in one’s own place, and stay as co-organizer',
  access: 'person',
  params: ofGroup,
  body: z.object({ personId: z.uuid().toLowerCase() }),
  success: { status: 201, schema: z.object({ organizer: GroupMember }) },
  errors: ['group.not_found', 'auth.forbidden', 'group.member_not_found'],
});
