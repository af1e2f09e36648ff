import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { NeedScope } from '#contracts/volunteering/volunteer-fields.ts';
import type * as roles from '#contracts/volunteering/volunteer-roles.contract.ts';
import type * as shifts from '#contracts/volunteering/volunteer-shifts.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';

export type {
  NeedScope,
  NeedSummary,
  VolunteerRole,
  VolunteerShift,
} from '#contracts/volunteering/volunteer-fields.ts';
export type { ShiftCard, VolunteerNeeds } from '#contracts/volunteering/volunteer-needs.contract.ts';

/** Whose roles: an event's, or those of an organization without an event. */
export type NeedsOwner = { kind: 'event'; id: string } | { kind: 'organization'; slug: string };
export type ShiftPeriod = 'coming' | 'past';

const KEY = ['volunteer-needs'];
export const shiftKey = (shiftId: string) => [...KEY, 'shift', shiftId];

export const useNeeds = (owner: NeedsOwner, when: ShiftPeriod = 'coming') =>
  useQuery({
    queryKey: [...KEY, owner, when],
    queryFn: () =>
      owner.kind === 'event'
        ? callApi(calls.listEventRoles, { params: { eventId: owner.id } })
        : callApi(calls.listOrganizationRoles, { params: { slug: owner.slug }, query: { when } }),
  });

/** The public summary of what a host's events need. */
export const useHostNeeds = (kind: 'group' | 'organization', slug: string) =>
  useQuery({
    queryKey: [...KEY, 'of', kind, slug],
    queryFn: () => callApi(kind === 'group' ? calls.listGroupNeeds : calls.listOrganizationNeeds, { params: { slug } }),
  });

export const useShift = (shiftId: string) =>
  useQuery({
    queryKey: shiftKey(shiftId),
    queryFn: () => callApi(calls.getVolunteerShift, { params: { shiftId } }),
  });

/** Any change of roles, shifts or sign-ups affects the gaps in every list. */
export function useNeedsChange<Input, Result>(change: (input: Input) => Promise<Result>) {
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
      ? createOnce(calls.createEventRole, { params: { eventId: owner.id }, body })
      : createOnce(calls.createOrganizationRole, { params: { slug: owner.slug }, body }),
  );

export const useUpdateRole = (roleId: string) =>
  useNeedsChange((body: RoleChanges) => callApi(calls.updateRole, { params: { roleId }, body }));
export const useDeleteRole = (roleId: string) =>
  useNeedsChange((scope: NonNullable<RoleChanges['scope']>) =>
    callApi(calls.deleteRole, { params: { roleId }, query: { scope } }),
  );
export const useCreateShift = (roleId: string) =>
  useNeedsChange((body: NewShift) => createOnce(calls.createShift, { params: { roleId }, body }));
export const useUpdateShift = () =>
  useNeedsChange(({ shiftId, ...body }: ShiftChanges & { shiftId: string }) =>
    callApi(calls.updateShift, { params: { shiftId }, body }),
  );
export const useDeleteShift = (shiftId: string) =>
  useNeedsChange((scope: NonNullable<RoleChanges['scope']>) =>
    callApi(calls.deleteShift, { params: { shiftId }, query: { scope } }),
  );

export const useMessageShift = (shiftId: string) =>
  useMutation({
    mutationFn: (body: { subject: string; text: string }) =>
      createOnce(calls.messageShift, { params: { shiftId }, body }),
  });

/** Read again for each dialog: who is free changes with every sign-up. */
export const useHelpRequest = (shiftId: string) =>
  useQuery({
    queryKey: [...shiftKey(shiftId), 'help-request'],
    queryFn: () => callApi(calls.getHelpRequest, { params: { shiftId } }),
    staleTime: 0,
    gcTime: 0,
  });
export const useRequestHelp = (shiftId: string) =>
  useMutation({ mutationFn: () => callApi(calls.requestHelp, { params: { shiftId } }) });
