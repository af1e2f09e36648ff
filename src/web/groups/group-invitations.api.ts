import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as admissions from '#contracts/groups/group-admissions.contract.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';
import { callApi } from '#web/platform/http.ts';

const listInvitationsCall = call<typeof admissions.listGroupInvitations>('GET', '/api/groups/:slug/invitations');
const createInvitationCall = call<typeof admissions.createGroupInvitation>('POST', '/api/groups/:slug/invitations');
const revokeInvitationCall = call<typeof admissions.revokeGroupInvitation>(
  'DELETE',
  '/api/groups/:slug/invitations/:invitationId',
);

type Terms = Required<EndpointInput<typeof admissions.createGroupInvitation>['body']>;
const keyOf = (slug: string) => ['group-invitations', slug];

export const useInvitations = (slug: string) =>
  useQuery({ queryKey: keyOf(slug), queryFn: () => callApi(listInvitationsCall, { params: { slug } }) });

export function useInvite(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Terms) => createOnce(createInvitationCall, { params: { slug }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(slug) }),
  });
}

export function useRevokeInvitation(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) => callApi(revokeInvitationCall, { params: { slug, invitationId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(slug) }),
  });
}
