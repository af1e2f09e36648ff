import type * as hostEvents from '#contracts/host-events.contract.ts';
import type * as staff from '#contracts/organization-staff.contract.ts';
import type * as organizations from '#contracts/organizations.contract.ts';
import { call } from '#web/platform/api.ts';

export const getOrganization = call<typeof organizations.getOrganization>('GET', '/api/organizations/:slug');
export const listOrganizationEvents = call<typeof hostEvents.listOrganizationEvents>(
  'GET',
  '/api/organizations/:slug/events',
);
export const getStaffInvitation = call<typeof staff.getStaffInvitation>('GET', '/api/organization-invitations/:token');

export type Organization = organizations.OrganizationDetail;
