import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as admissions from '#contracts/groups/group-admissions.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';

type InvitationTerms = Required<EndpointInput<typeof admissions.createGroupInvitation>['body']>;
const keyOf = (slug: string) => ['group-invitations', slug];

export const useInvitations = (slug: string) =>
  useQuery({ queryKey: keyOf(slug), queryFn: () => callApi(calls.listGroupInvitations, { params: { slug } }) });

export function useInvite(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InvitationTerms) => createOnce(calls.createGroupInvitation, { params: { slug }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(slug) }),
  });
}

export function useRevokeInvitation(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) => callApi(calls.revokeGroupInvitation, { params: { slug, invitationId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(slug) }),
  });
}
