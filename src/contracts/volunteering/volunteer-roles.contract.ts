import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Slug } from '#contracts/page-fields.ts';
import {
  NeedAbilities,
  NeedScope,
  NeedSummary,
  NewRepeatingShift,
  RoleFields,
  RoleLocationFields,
  VolunteerRole,
} from './volunteer-fields.ts';

const eventParams = z.object({ eventId: z.uuid() });
const organizationParams = z.object({ slug: Slug });
const roleParams = z.object({ roleId: z.uuid() });

const RoleList = z.object({
  roles: z.array(VolunteerRole),
  /** Counts only the shifts that are listed. */
  summary: NeedSummary,
  abilities: NeedAbilities,
  /** Whether there are more shifts than the listed ones: the next, and then the latest that are over. */
  hasMoreShifts: z.boolean(),
});
export type RoleList = z.infer<typeof RoleList>;

const NewRole = RoleFields.required({ title: true }).extend({
  shifts: z.array(NewRepeatingShift).max(20, 'Add up to 20 shifts at once.').default([]),
});

export const listEventRoles = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/volunteer-roles',
  summary: 'List the volunteer roles of an event, with shifts and their state for the viewer',
  access: 'public',
  params: eventParams,
  success: { status: 200, schema: RoleList },
  errors: ['event.not_found'],
});

export const createEventRole = endpoint({
  method: 'POST',
  path: '/api/events/:eventId/volunteer-roles',
  summary: 'Create a volunteer role with shifts for an event, or for several dates of its series',
  access: 'person',
  isPosting: true,
  params: eventParams,
  body: NewRole.extend({ scope: NeedScope.default('this') }),
  success: { status: 201, schema: VolunteerRole },
  errors: [
    'event.not_found',
    'auth.forbidden',
    'event.cancelled',
    'event.over',
    'volunteer_role.too_many',
    'shift.no_date',
  ],
});

export const listOrganizationRoles = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug/volunteer-roles',
  summary: 'List the volunteer roles of an organization outside its events',
  access: 'public',
  params: organizationParams,
  /** `past`: past shifts, latest first, for staff to record attendance. */
  query: z.object({ when: z.enum(['coming', 'past']).default('coming') }),
  success: { status: 200, schema: RoleList },
  errors: ['organization.not_found'],
});

export const createOrganizationRole = endpoint({
  method: 'POST',
  path: '/api/organizations/:slug/volunteer-roles',
  summary: 'Create a volunteer role with shifts for an organization, online or at a place',
  access: 'person',
  isPosting: true,
  params: organizationParams,
  body: NewRole.extend(RoleLocationFields.shape),
  success: { status: 201, schema: VolunteerRole },
  errors: ['organization.not_found', 'auth.forbidden', 'volunteer_role.too_many', 'place.not_found', 'shift.too_many'],
});

export const updateRole = endpoint({
  method: 'PATCH',
  path: '/api/volunteer-roles/:roleId',
  summary: 'Update a role; at other dates of a series, only roles without sign-ups change',
  access: 'person',
  isPosting: true,
  params: roleParams,
  body: RoleFields.extend(RoleLocationFields.shape).extend({ scope: NeedScope.default('this') }),
  success: { status: 200, schema: VolunteerRole },
  errors: ['volunteer_role.not_found', 'auth.forbidden', 'event.cancelled', 'place.not_found'],
});

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/volunteer-roles/:roleId',
  summary:
    'Delete a role; upcoming shifts with sign-ups are cancelled and volunteers notified, past shifts stay in their records',
  access: 'person',
  params: roleParams,
  query: z.object({ scope: NeedScope.default('this') }),
  success: { status: 204, schema: NoContent },
  errors: ['volunteer_role.not_found', 'auth.forbidden'],
});
