import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { Invitation, InvitationTerms, InvitationToken, Slug } from '#contracts/page-fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { OrganizationCard, StaffRole } from './organizations.contract.ts';

/** Somebody on the staff. */
export const StaffMember = z.object({ person: PersonCard, role: StaffRole, since: Instant });
export type StaffMember = z.infer<typeof StaffMember>;

/** A link that brings whoever uses it onto the staff. Its address is told once, when it is made: only its hash is kept. */
export const StaffInvitation = Invitation.omit({ url: true }).extend({ role: StaffRole, isWorking: z.boolean() });
export type StaffInvitation = z.infer<typeof StaffInvitation>;

const ofOrganization = z.object({ slug: Slug });
const STAFF_ERRORS = ['organization.not_found', 'auth.forbidden'] as const;

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/staff',
  summary: 'The staff: owners first, then by how long they have been there',
  access: 'person',
  params: ofOrganization,
  success: { status: 200, schema: z.object({ staff: z.array(StaffMember) }) },
  errors: STAFF_ERRORS,
});

export const changeStaffRole = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:slug/staff/:personId',
  summary: 'Make somebody on the staff owner or editor; the last owner stays one',
  access: 'person',
  params: ofOrganization.extend({ personId: z.uuid() }),
  body: z.object({ role: StaffRole }),
  success: { status: 200, schema: StaffMember },
  errors: [...STAFF_ERRORS, 'staff.not_found', 'staff.last_owner'],
});

export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:slug/staff/:personId',
  summary: 'Take somebody off the staff, or leave it; not the last owner',
  access: 'person',
  params: ofOrganization.extend({ personId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: [...STAFF_ERRORS, 'staff.not_found', 'staff.last_owner'],
});

export const listStaffInvitations = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/invitations',
  summary:
    'Invitation links, newest first; those taken back are left out, those past their time or uses stay for a month',
  access: 'person',
  params: ofOrganization,
  success: { status: 200, schema: z.object({ invitations: z.array(StaffInvitation) }) },
  errors: STAFF_ERRORS,
});

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/organizations/:slug/invitations',
  summary: 'Make a link by which people come onto the staff',
  access: 'person',
  params: ofOrganization,
  body: InvitationTerms.extend({ role: StaffRole.default('editor') }),
  success: { status: 201, schema: StaffInvitation.extend({ url: z.string() }) },
  errors: [...STAFF_ERRORS, 'invitation.too_many'],
});

export const revokeStaffInvitation = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:slug/invitations/:invitationId',
  summary: 'Make an invitation link stop working',
  access: 'person',
  params: ofOrganization.extend({ invitationId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: [...STAFF_ERRORS, 'invitation.not_found'],
});

export const getStaffInvitation = endpoint({
  method: 'GET',
  path: '/api/organization-invitations/:token',
  summary: 'What an invitation link invites to, while it works',
  access: 'public',
  params: InvitationToken,
  success: {
    status: 200,
    schema: z.object({
      organization: OrganizationCard,
      role: StaffRole,
      invitedBy: PersonCard.nullable(),
      expiresAt: Instant,
      /** The viewer is on the staff already. */
      isStaff: z.boolean(),
    }),
  },
  errors: ['invitation.not_found', 'invitation.expired'],
});

export const acceptStaffInvitation = endpoint({
  method: 'PUT',
  path: '/api/organization-invitations/:token/acceptance',
  summary: 'Come onto the staff by an invitation link; who is there already stays as they are',
  access: 'person',
  params: InvitationToken,
  success: { status: 200, schema: z.object({ slug: z.string(), role: StaffRole }) },
  errors: ['invitation.not_found', 'invitation.expired'],
});
