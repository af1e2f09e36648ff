import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { Invitation, InvitationTerms, Slug } from '#contracts/page-fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { GroupRole } from './group-fields.ts';

/** Admission to groups: requests, invitation links and bans. */

export const GroupRequest = z.object({
  person: PersonCard,
  /** Question id → answer. */
  answers: z.record(z.string(), z.string()),
  requestedAt: Instant,
});
export type GroupRequest = z.infer<typeof GroupRequest>;

/** An invitation link, with the role people get by using it. */
export const GroupInvitation = Invitation.extend({ role: GroupRole });
export type GroupInvitation = z.infer<typeof GroupInvitation>;

export const GroupBan = z.object({
  person: PersonCard,
  reason: z.string(),
  bannedAt: Instant,
  /** Null after the account was deleted. */
  bannedBy: PersonCard.nullable(),
});
export type GroupBan = z.infer<typeof GroupBan>;

const groupParams = z.object({ slug: Slug });
const personParams = groupParams.extend({ personId: z.uuid() });
const LEADER_ERRORS = ['group.not_found', 'auth.forbidden'] as const;
const page = { query: z.object({ cursor: Cursor }) };

export const listGroupRequests = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/requests',
  summary: 'List pending requests to join, oldest first',
  access: 'person',
  params: groupParams,
  ...page,
  success: {
    status: 200,
    schema: pageOf({ requests: z.array(GroupRequest) }),
  },
  errors: LEADER_ERRORS,
});

export const decideGroupRequest = endpoint({
  method: 'PUT',
  path: '/api/groups/:slug/requests/:personId/decision',
  summary: 'Approve or decline a request; the person is notified',
  access: 'person',
  params: personParams,
  body: z.object({ decision: z.enum(['approved', 'declined'], 'Choose approved or declined.') }),
  success: { status: 204, schema: NoContent },
  errors: [...LEADER_ERRORS, 'group.request_not_found'],
});

export const listGroupInvitations = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/invitations',
  summary: 'List invitation links, newest first, without revoked ones; expired and used-up links stay for a month',
  access: 'person',
  params: groupParams,
  success: { status: 200, schema: z.object({ invitations: z.array(GroupInvitation) }) },
  errors: LEADER_ERRORS,
});

export const createGroupInvitation = endpoint({
  method: 'POST',
  path: '/api/groups/:slug/invitations',
  summary: 'Create an invitation link; only organizers can invite co-organizers',
  access: 'person',
  params: groupParams,
  body: InvitationTerms.extend({
    role: z.enum(['member', 'co-organizer'], 'Choose member or co-organizer.').default('member'),
  }),
  success: { status: 201, schema: GroupInvitation.extend({ url: z.string() }) },
  errors: [...LEADER_ERRORS, 'invitation.too_many'],
});

export const revokeGroupInvitation = endpoint({
  method: 'DELETE',
  path: '/api/groups/:slug/invitations/:invitationId',
  summary: 'Revoke an invitation link',
  access: 'person',
  params: groupParams.extend({ invitationId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: [...LEADER_ERRORS, 'invitation.not_found'],
});

export const listGroupBans = endpoint({
  method: 'GET',
  path: '/api/groups/:slug/bans',
  summary: 'List banned people, latest first',
  access: 'person',
  params: groupParams,
  ...page,
  success: { status: 200, schema: pageOf({ bans: z.array(GroupBan) }) },
  errors: LEADER_ERRORS,
});

export const banFromGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/:slug/bans/:personId',
  summary: 'Ban a person: they leave the group and cannot join again; repeating it replaces the reason',
  access: 'person',
  params: personParams,
  /** For the other organizers; the banned person does not see it. */
  body: z.object({ reason: z.string().trim().max(500, 'Use up to 500 characters.').default('') }),
  success: { status: 204, schema: NoContent },
  errors: [...LEADER_ERRORS, 'group.member_not_found'],
});

export const unbanFromGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:slug/bans/:personId',
  summary: 'Lift a ban. Idempotent',
  access: 'person',
  params: personParams,
  success: { status: 204, schema: NoContent },
  errors: LEADER_ERRORS,
});
