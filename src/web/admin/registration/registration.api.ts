import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { RegistrationRequest, SiteInvitation } from '#contracts/accounts/registration.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { callStaffApi, createOnceAsStaff } from '#web/platform/http/staff-calls.ts';

export type { RegistrationRequest, SiteInvitation };

const requestsKey = ['sign-up-requests'];
const invitationsKey = ['site-invitations'];

export const useRegistrationRequests = () =>
  useInfiniteQuery({
    queryKey: requestsKey,
    queryFn: ({ pageParam }) =>
      callStaffApi(calls.listSignUpRequests, { query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** Does not refetch the requests: what was decided stays at its place, so that the next one does not move under the pointer. */
export const useDecideRegistration = (requestId: string) =>
  useRefetchingMutation([invitationsKey], (body: { decision: 'approved' | 'refused'; answer: string }) =>
    createOnceAsStaff(calls.decideSignUpRequest, { params: { requestId }, body }),
  );

export const useSiteInvitations = () =>
  useQuery({ queryKey: invitationsKey, queryFn: () => callStaffApi(calls.listSiteInvitations), staleTime: 0 });

export const useCreateInvitation = () =>
  useRefetchingMutation([invitationsKey], (body: { uses: number; days: number }) =>
    createOnceAsStaff(calls.createSiteInvitation, { body }),
  );

export const useDeleteInvitation = () =>
  useRefetchingMutation([invitationsKey], (invitationId: string) =>
    callStaffApi(calls.deleteSiteInvitation, { params: { invitationId } }),
  );
