import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { InvitationToken, Slug } from '#contracts/page-fields.ts';
import { Answers } from '#contracts/rsvps/rsvps.contract.ts';
import { GroupMember, GroupRole } from './group-fields.ts';

/** A member in the list of members. */
export const ListedMember = GroupMember.extend({
  joinedAt: Instant,
  /** The answers given on joining; null unless the viewer may admit people. */
  answers: z.record(z.string(), z.string()).nullable(),
  abilities: z.object({ changeRole: z.boolean(), remove: z.boolean(), ban: z.boolean() }),
});
export type ListedMember = z.infer<typeof ListedMember>;

const groupParams = z.object({ slug: Slug });
const memberParams = groupParams.extend({ personId: z.uuid() });

export const listGroupMembers = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/members',
  summary:
    'List members: organizers first, then co-organizers, then by join date. Private groups, and people who hide their groups, are visible to members only',
  access: 'public',
  params: groupParams,
  query: z.object({
    role: GroupRole.optional(),
    /** Part of a name. */
    q: z.string().trim().max(100).optional(),
    cursor: Cursor,
  }),
  success: {
    status: 200,
    schema: pageOf({
      members: z.array(
        ListedMember.extend({ /** Whether the viewer may see the member's page. */ hasPage: z.boolean() }),
      ),
    }),
  },
  errors: ['group.not_found'],
});

export const joinGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:slug/membership',
  summary: 'Join an open group, request to join, or use an invitation. Idempotent',
  access: 'person',
  params: groupParams,
  body: z.object({ answers: Answers.default({}), invitation: InvitationToken.shape.token.optional() }),
  success: {
    status: 200,
    schema: z.object({ status: z.enum(['member', 'requested']), role: GroupRole.nullable() }),
  },
  errors: ['group.not_found', 'group.by_invitation', 'group.banned', 'invitation.not_found', 'invitation.expired'],
});

export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:slug/membership',
  summary: 'Leave the group, or withdraw a pending request. Idempotent',
  access: 'person',
  params: groupParams,
  success: { status: 204, schema: NoContent },
  errors: ['group.not_found', 'group.last_organizer'],
});

export const changeGroupRole = endpoint({
  method: 'PUT',
  path: '/api/groups/:slug/members/:personId/role',
  summary: 'Change the role of a member; the last organizer cannot be demoted',
  access: 'person',
  params: memberParams,
  body: z.object({ role: GroupRole }),
  success: { status: 200, schema: ListedMember },
  errors: ['group.not_found', 'auth.forbidden', 'group.member_not_found', 'group.last_organizer'],
});

export const removeGroupMember = endpoint({
  method: 'DELETE',
  path: '/api/groups/:slug/members/:personId',
  summary: 'Remove a member, who may join again',
  access: 'person',
  params: memberParams,
  success: { status: 204, schema: NoContent },
  errors: ['group.not_found', 'auth.forbidden', 'group.member_not_found'],
});

export const handOverGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:slug/handovers',
  summary: 'Hand the group over to a member; the viewer becomes co-organizer',
  access: 'person',
  params: groupParams,
  body: z.object({ personId: z.uuid().toLowerCase() }),
  success: { status: 201, schema: z.object({ organizer: GroupMember }) },
  errors: ['group.not_found', 'auth.forbidden', 'group.member_not_found'],
});
