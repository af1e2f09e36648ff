import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Slug } from '#contracts/page-fields.ts';
import {
  NeedAbilities,
  NeedScope,
  NeedSummary,
  NewShift,
  RoleFields,
  RoleLocationFields,
  VolunteerRole,
} from './volunteer-fields.ts';

const ofEvent = z.object({ eventId: z.uuid() });
const ofOrganization = z.object({ slug: Slug });
const ofRole = z.object({ roleId: z.uuid() });

const RoleList = z.object({ roles: z.array(VolunteerRole), summary: NeedSummary, abilities: NeedAbilities });
export type RoleList = z.infer<typeof RoleList>;

const NewRole = RoleFields.required({ title: true }).extend({
  shifts: z.array(NewShift).max(20, 'At most 20 shifts at once').default([]),
});

export const listEventRoles = endpoint({
  method: 'GET',
  path: '/api/events/:eventId/volunteer-roles',
  summary: 'What the event needs done, with all shifts and what each is to the viewer',
  access: 'public',
  params: ofEvent,
  success: { status: 200, schema: RoleList },
  errors: ['event.not_found'],
});

export const createEventRole = endpoint({
  method: 'POST',
  path: '/api/events/:eventId/volunteer-roles',
  summary: 'Add a volunteer role, with shifts, to an event, or to more dates of its series',
  access: 'person',
  params: ofEvent,
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
  summary: 'What the organization needs done beside its events',
  access: 'public',
  params: ofOrganization,
  /** `past`: shifts that are over, the latest first; for the staff, who mark who came. */
  query: z.object({ when: z.enum(['coming', 'past']).default('coming') }),
  success: { status: 200, schema: RoleList },
  errors: ['organization.not_found'],
});

export const createOrganizationRole = endpoint({
  method: 'POST',
  path: '/api/organizations/:slug/volunteer-roles',
  summary: 'Add a volunteer role, with shifts, to an organization: online or at a place',
  access: 'person',
  params: ofOrganization,
  body: NewRole.extend(RoleLocationFields.shape),
  success: { status: 201, schema: VolunteerRole },
  errors: ['organization.not_found', 'auth.forbidden', 'volunteer_role.too_many', 'place.not_found'],
});

export const updateRole = endpoint({
  method: 'PATCH',
  path: '/api/volunteer-roles/:roleId',
  summary: 'Change what a role says; at more dates of a series, those that nobody has signed up to',
  access: 'person',
  params: ofRole,
  body: RoleFields.extend(RoleLocationFields.shape).extend({ scope: NeedScope.default('this') }),
  success: { status: 200, schema: VolunteerRole },
  errors: ['volunteer_role.not_found', 'auth.forbidden', 'event.cancelled', 'place.not_found'],
});

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/volunteer-roles/:roleId',
  summary:
    'Take a role off; shifts to come that people have taken are cancelled and they are told, past ones stay theirs',
  access: 'person',
  params: ofRole,
  query: z.object({ scope: NeedScope.default('this') }),
  success: { status: 204, schema: NoContent },
  errors: ['volunteer_role.not_found', 'auth.forbidden'],
});
