import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { Invitation, InvitationTerms, Slug } from '#contracts/page-fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { GroupRole } from './group-fields.ts';

/** Who gets in, and who does not: requests, invitation links and bans. */

export const GroupRequest = z.object({
  person: PersonCard,
  /** Question id → answer. */
  answers: z.record(z.string(), z.string()),
  askedAt: Instant,
});
export type GroupRequest = z.infer<typeof GroupRequest>;

/** An invitation link as those who admit people see it. Its address is told once, when it is made: only its hash is kept. */
export const GroupInvitation = Invitation.omit({ url: true }).extend({
  /** What it makes of whoever uses it. */
  role: GroupRole,
  isWorking: z.boolean(),
});
export type GroupInvitation = z.infer<typeof GroupInvitation>;

export const GroupBan = z.object({
  person: PersonCard,
  reason: z.string(),
  bannedAt: Instant,
  /** Null when the account is gone. */
  bannedBy: PersonCard.nullable(),
});
export type GroupBan = z.infer<typeof GroupBan>;

const ofGroup = z.object({ slug: Slug });
const ofPerson = ofGroup.extend({ personId: z.uuid() });
const LEADER_ERRORS = ['group.not_found', 'auth.forbidden'] as const;
const page = { query: z.object({ cursor: z.string().max(300).optional() }) };

export const listGroupRequests = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/requests',
  summary: 'Requests to join that wait for an answer, oldest first',
  access: 'person',
  params: ofGroup,
  ...page,
  success: {
    status: 200,
    schema: z.object({ requests: z.array(GroupRequest), nextCursor: z.string().nullable() }),
  },
  errors: LEADER_ERRORS,
});

export const decideGroupRequest = endpoint({
  method: 'PUT',
  path: '/api/groups/:slug/requests/:personId/decision',
  summary: 'Approve or decline a request; the person is told by mail',
  access: 'person',
  params: ofPerson,
  body: z.object({ decision: z.enum(['approved', 'declined'], 'Choose approved or declined') }),
  success: { status: 204, schema: NoContent },
  errors: [...LEADER_ERRORS, 'group.request_not_found'],
});

export const listGroupInvitations = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/invitations',
  summary:
    'Invitation links, newest first; those taken back are left out, those past their time or uses stay for a month',
  access: 'person',
  params: ofGroup,
  success: { status: 200, schema: z.object({ invitations: z.array(GroupInvitation) }) },
  errors: LEADER_ERRORS,
});

export const createGroupInvitation = endpoint({
  method: 'POST',
  path: '/api/groups/:slug/invitations',
  summary: 'Make an invitation link; only organizers invite co-organizers',
  access: 'person',
  params: ofGroup,
  body: InvitationTerms.extend({
    role: z.enum(['member', 'co-organizer'], 'Choose member or co-organizer').default('member'),
  }),
  success: { status: 201, schema: GroupInvitation.extend({ url: z.string() }) },
  errors: [...LEADER_ERRORS, 'invitation.too_many'],
});

export const revokeGroupInvitation = endpoint({
  method: 'DELETE',
  path: '/api/groups/:slug/invitations/:invitationId',
  summary: 'Take an invitation link back: it stops working',
  access: 'person',
  params: ofGroup.extend({ invitationId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: [...LEADER_ERRORS, 'invitation.not_found'],
});

export const listGroupBans = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/bans',
  summary: 'People who are banned, latest first',
  access: 'person',
  params: ofGroup,
  ...page,
  success: { status: 200, schema: z.object({ bans: z.array(GroupBan), nextCursor: z.string().nullable() }) },
  errors: LEADER_ERRORS,
});

export const banFromGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:slug/bans/:personId',
  summary: 'Ban somebody, who leaves the group and cannot join, ask or be invited; again replaces the reason',
  access: 'person',
  params: ofPerson,
  /** For the other organizers: the person is not told. */
  body: z.object({ reason: z.string().trim().max(500, 'At most 500 characters').default('') }),
  success: { status: 204, schema: NoContent },
  errors: [...LEADER_ERRORS, 'group.member_not_found'],
});

export const unbanFromGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:slug/bans/:personId',
  summary: 'Lift a ban; without effect where there is none',
  access: 'person',
  params: ofPerson,
  success: { status: 204, schema: NoContent },
  errors: LEADER_ERRORS,
});
