import type * as hostEvents from '#contracts/events/host-events.contract.ts';
import type * as staff from '#contracts/organizations/organization-staff.contract.ts';
import type * as organizations from '#contracts/organizations/organizations.contract.ts';
import { call } from '#web/platform/api.ts';

export const getOrganization = call<typeof organizations.getOrganization>('GET', '/api/organizations/:slug');
export const listOrganizationEvents = call<typeof hostEvents.listOrganizationEvents>(
  'GET',
  '/api/organizations/:slug/events',
);
export const getStaffInvitation = call<typeof staff.getStaffInvitation>('GET', '/api/organization-invitations/:token');

export type Organization = organizations.OrganizationDetail;
