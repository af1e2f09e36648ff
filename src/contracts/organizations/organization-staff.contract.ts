import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';
import { Invitation, InvitationTerms, InvitationToken, Slug } from '#contracts/page-fields.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { OrganizationCard, StaffRole } from './organizations.contract.ts';

/** A member of the staff. */
export const StaffMember = z.object({ person: PersonCard, role: StaffRole, since: Instant });
export type StaffMember = z.infer<typeof StaffMember>;

/** A link that adds people to the staff. */
export const StaffInvitation = Invitation.extend({ role: StaffRole });
export type StaffInvitation = z.infer<typeof StaffInvitation>;

export const MAX_LISTED_PEOPLE = 200;

const organizationParams = z.object({ slug: Slug });
const STAFF_ERRORS = ['organization.not_found', 'auth.forbidden'] as const;

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/staff',
  summary: 'List the staff: owners first, then by join date',
  access: 'person',
  params: organizationParams,
  success: { status: 200, schema: z.object({ staff: z.array(StaffMember) }) },
  errors: STAFF_ERRORS,
});

export const listOrganizationPeople = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/people',
  summary: `List up to ${MAX_LISTED_PEOPLE} people of the staff, longest first. People who hide their groups are visible to the staff only`,
  access: 'public',
  params: organizationParams,
  success: {
    status: 200,
    schema: z.object({
      people: z.array(PersonCard.extend({ /** Whether the viewer may see the person's page. */ hasPage: z.boolean() })),
    }),
  },
  errors: ['organization.not_found'],
});

export const changeStaffRole = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:slug/staff/:personId',
  summary: 'Change the role of a staff member; the last owner cannot be demoted',
  access: 'person',
  params: organizationParams.extend({ personId: z.uuid() }),
  body: z.object({ role: StaffRole }),
  success: { status: 200, schema: StaffMember },
  errors: [...STAFF_ERRORS, 'staff.not_found', 'staff.last_owner'],
});

export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:slug/staff/:personId',
  summary: 'Remove a staff member, or leave the staff; the last owner must stay',
  access: 'person',
  params: organizationParams.extend({ personId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: [...STAFF_ERRORS, 'staff.not_found', 'staff.last_owner'],
});

export const listStaffInvitations = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/invitations',
  summary: 'List invitation links, newest first, without revoked ones; expired and used-up links stay for a month',
  access: 'person',
  params: organizationParams,
  success: { status: 200, schema: z.object({ invitations: z.array(StaffInvitation) }) },
  errors: STAFF_ERRORS,
});

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/organizations/:slug/invitations',
  summary: 'Create an invitation link for staff',
  access: 'person',
  params: organizationParams,
  body: InvitationTerms.extend({ role: StaffRole.default('editor') }),
  success: { status: 201, schema: StaffInvitation.extend({ url: z.string() }) },
  errors: [...STAFF_ERRORS, 'invitation.too_many'],
});

export const revokeStaffInvitation = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:slug/invitations/:invitationId',
  summary: 'Revoke an invitation link',
  access: 'person',
  params: organizationParams.extend({ invitationId: z.uuid() }),
  success: { status: 204, schema: NoContent },
  errors: [...STAFF_ERRORS, 'invitation.not_found'],
});

export const getStaffInvitation = endpoint({
  method: 'GET',
  path: '/api/organization-invitations/:token',
  summary: 'Get the details of a valid invitation link',
  access: 'public',
  params: InvitationToken,
  success: {
    status: 200,
    schema: z.object({
      organization: OrganizationCard,
      role: StaffRole,
      invitedBy: PersonCard.nullable(),
      expiresAt: Instant,
      /** Whether the viewer is already on the staff. */
      isStaff: z.boolean(),
    }),
  },
  errors: ['invitation.not_found', 'invitation.expired'],
});

export const acceptStaffInvitation = endpoint({
  method: 'PUT',
  path: '/api/organization-invitations/:token/acceptance',
  summary: 'Join the staff with an invitation link; existing staff keep their role',
  access: 'person',
  params: InvitationToken,
  success: { status: 200, schema: z.object({ slug: z.string(), role: StaffRole }) },
  errors: ['invitation.not_found', 'invitation.expired'],
});
