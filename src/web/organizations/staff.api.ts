import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { OrganizationRole } from '#contracts/organizations/organization-roles.ts';
import type * as staff from '#contracts/organizations/organization-staff.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';

export type StaffMember = staff.StaffMember;
type InvitationTerms = Required<EndpointInput<typeof staff.inviteStaff>['body']>;
const keyOf = (slug: string) => ['staff', slug];

export const useStaff = (slug: string) =>
  useQuery({ queryKey: [...keyOf(slug), 'people'], queryFn: () => callApi(calls.listStaff, { params: { slug } }) });

export const useStaffInvitations = (slug: string) =>
  useQuery({
    queryKey: [...keyOf(slug), 'invitations'],
    queryFn: () => callApi(calls.listStaffInvitations, { params: { slug } }),
  });

/** Any change of the staff may change the viewer's rights, so everything is refetched. */
function useStaffChange<Input, Result>(slug: string, change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(slug) }),
        queries.invalidateQueries({ queryKey: ['organization', slug] }),
      ]),
  });
}

export const useChangeStaffRole = (slug: string) =>
  useStaffChange(slug, ({ personId, role }: { personId: string; role: OrganizationRole }) =>
    callApi(calls.changeStaffRole, { params: { slug, personId }, body: { role } }),
  );

export const useRemoveStaff = (slug: string) =>
  useStaffChange(slug, (personId: string) => callApi(calls.removeStaff, { params: { slug, personId } }));

export const useInviteStaff = (slug: string) =>
  useStaffChange(slug, (body: InvitationTerms) => createOnce(calls.inviteStaff, { params: { slug }, body }));

export const useRevokeStaffInvitation = (slug: string) =>
  useStaffChange(slug, (invitationId: string) =>
    callApi(calls.revokeStaffInvitation, { params: { slug, invitationId } }),
  );
