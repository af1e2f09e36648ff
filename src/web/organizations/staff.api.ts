import { useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { OrganizationRole } from '#contracts/organizations/organization-roles.ts';
import type * as staff from '#contracts/organizations/organization-staff.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';

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

/** Any change of the staff may change the viewer's rights. */
const changedKeys = (slug: string) => [keyOf(slug), ['organization', slug]];

export const useChangeStaffRole = (slug: string) =>
  useRefetchingMutation(changedKeys(slug), ({ personId, role }: { personId: string; role: OrganizationRole }) =>
    callApi(calls.changeStaffRole, { params: { slug, personId }, body: { role } }),
  );

export const useRemoveStaff = (slug: string) =>
  useRefetchingMutation(changedKeys(slug), (personId: string) =>
    callApi(calls.removeStaff, { params: { slug, personId } }),
  );

export const useInviteStaff = (slug: string) =>
  useRefetchingMutation(changedKeys(slug), (body: InvitationTerms) =>
    createOnce(calls.inviteStaff, { params: { slug }, body }),
  );

export const useRevokeStaffInvitation = (slug: string) =>
  useRefetchingMutation(changedKeys(slug), (invitationId: string) =>
    callApi(calls.revokeStaffInvitation, { params: { slug, invitationId } }),
  );
