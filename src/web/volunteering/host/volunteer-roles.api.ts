import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { NeedScope } from '#contracts/volunteering/volunteer-fields.ts';
import type * as needs from '#contracts/volunteering/volunteer-needs.contract.ts';
import type * as roles from '#contracts/volunteering/volunteer-roles.contract.ts';
import type * as shifts from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';
import { callApi } from '#web/platform/http.ts';

const listEventRolesCall = call<typeof roles.listEventRoles>('GET', '/api/events/:eventId/volunteer-roles');
const createEventRoleCall = call<typeof roles.createEventRole>('POST', '/api/events/:eventId/volunteer-roles');
const listOrganizationRolesCall = call<typeof roles.listOrganizationRoles>(
  'GET',
  '/api/organizations/:slug/volunteer-roles',
);
const createOrganizationRoleCall = call<typeof roles.createOrganizationRole>(
  'POST',
  '/api/organizations/:slug/volunteer-roles',
);
const updateRoleCall = call<typeof roles.updateRole>('PATCH', '/api/volunteer-roles/:roleId');
const deleteRoleCall = call<typeof roles.deleteRole>('DELETE', '/api/volunteer-roles/:roleId');
const createShiftCall = call<typeof shifts.createShift>('POST', '/api/volunteer-roles/:roleId/shifts');
const updateShiftCall = call<typeof shifts.updateShift>('PATCH', '/api/volunteer-shifts/:shiftId');
const deleteShiftCall = call<typeof shifts.deleteShift>('DELETE', '/api/volunteer-shifts/:shiftId');
const messageShiftCall = call<typeof shifts.messageShift>('POST', '/api/volunteer-shifts/:shiftId/messages');
const getShiftCall = call<typeof needs.getVolunteerShift>('GET', '/api/volunteer-shifts/:shiftId');
const listGroupNeedsCall = call<typeof needs.listGroupNeeds>('GET', '/api/groups/:slug/volunteer-needs');
const listOrganizationNeedsCall = call<typeof needs.listOrganizationNeeds>(
  'GET',
  '/api/organizations/:slug/volunteer-needs',
);

export type {
  NeedScope,
  NeedSummary,
  VolunteerRole,
  VolunteerShift,
} from '#contracts/volunteering/volunteer-fields.ts';
export type { ShiftCard, VolunteerNeeds } from '#contracts/volunteering/volunteer-needs.contract.ts';

/** Whose needs: an event's, or those an organization has without an event. */
export type NeedsOwner = { kind: 'event'; id: string } | { kind: 'organization'; slug: string };
export type When = 'coming' | 'past';

const KEY = ['volunteer-needs'];

export const useNeeds = (owner: NeedsOwner, when: When = 'coming') =>
  useQuery({
    queryKey: [...KEY, owner, when],
    queryFn: () =>
      owner.kind === 'event'
        ? callApi(listEventRolesCall, { params: { eventId: owner.id } })
        : callApi(listOrganizationRolesCall, { params: { slug: owner.slug }, query: { when } }),
  });

/** What a host needs at its events, as everybody may know it. */
export const useHostNeeds = (kind: 'group' | 'organization', slug: string) =>
  useQuery({
    queryKey: [...KEY, 'of', kind, slug],
    queryFn: () => callApi(kind === 'group' ? listGroupNeedsCall : listOrganizationNeedsCall, { params: { slug } }),
  });

export const useShift = (shiftId: string) =>
  useQuery({ queryKey: [...KEY, 'shift', shiftId], queryFn: () => callApi(getShiftCall, { params: { shiftId } }) });

/** Whoever changes roles, shifts or who is on them changes what every list says of gaps. */
export function useNeedsChange<Argument, Answer>(change: (argument: Argument) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: KEY }) });
}

export type NewRole = EndpointInput<typeof roles.createOrganizationRole>['body'] & { scope?: NeedScope };
export type RoleChanges = EndpointInput<typeof roles.updateRole>['body'];
export type NewShift = EndpointInput<typeof shifts.createShift>['body'];
export type ShiftChanges = EndpointInput<typeof shifts.updateShift>['body'];

export const useCreateRole = (owner: NeedsOwner) =>
  useNeedsChange((body: NewRole) =>
    owner.kind === 'event'
      ? createOnce(createEventRoleCall, { params: { eventId: owner.id }, body })
      : createOnce(createOrganizationRoleCall, { params: { slug: owner.slug }, body }),
  );

export const useUpdateRole = (roleId: string) =>
  useNeedsChange((body: RoleChanges) => callApi(updateRoleCall, { params: { roleId }, body }));
export const useDeleteRole = (roleId: string) =>
  useNeedsChange((scope: NonNullable<RoleChanges['scope']>) =>
    callApi(deleteRoleCall, { params: { roleId }, query: { scope } }),
  );
export const useCreateShift = (roleId: string) =>
  useNeedsChange((body: NewShift) => createOnce(createShiftCall, { params: { roleId }, body }));
export const useUpdateShift = () =>
  useNeedsChange(({ shiftId, ...body }: ShiftChanges & { shiftId: string }) =>
    callApi(updateShiftCall, { params: { shiftId }, body }),
  );
export const useDeleteShift = (shiftId: string) =>
  useNeedsChange((scope: NonNullable<RoleChanges['scope']>) =>
    callApi(deleteShiftCall, { params: { shiftId }, query: { scope } }),
  );

export const useMessageShift = (shiftId: string) =>
  useMutation({
    mutationFn: (body: { subject: string; text: string }) =>
      createOnce(messageShiftCall, { params: { shiftId }, body }),
  });
