import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type * as contract from '#contracts/admin/admin-accounts.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { casesKey } from '#web/moderation/moderation.api.ts';
import { decisionsKey } from '#web/parts/own-decisions.api.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { callStaffApi, createOnceAsStaff } from '#web/platform/http/staff-calls.ts';

export type AccountCard = contract.AccountCard;
export type AccountDetail = contract.AccountDetail;

const accountsKey = ['admin-accounts'];

export const useAccounts = (q: string) =>
  useInfiniteQuery({
    queryKey: [...accountsKey, 'list', q],
    queryFn: ({ pageParam }) =>
      callStaffApi(calls.listAccounts, { query: { q, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const useAccount = (personId: string) =>
  useQuery({
    queryKey: [...accountsKey, personId],
    queryFn: () => callStaffApi(calls.getAccount, { params: { personId } }),
    staleTime: 0,
  });

export const useRevealEmail = (personId: string) =>
  useMutation({ mutationFn: () => callStaffApi(calls.revealEmail, { params: { personId } }) });

/** Ends one session, or all without `sessionId`. */
export const useEndAccountSessions = (personId: string) =>
  useRefetchingMutation([accountsKey], (sessionId: string | null) =>
    sessionId
      ? callStaffApi(calls.endAccountSession, { params: { personId, sessionId } })
      : callStaffApi(calls.endAccountSessions, { params: { personId } }),
  );

export const useDecideAccounts = () =>
  useRefetchingMutation(
    [accountsKey, casesKey, decisionsKey],
    (body: EndpointInput<typeof contract.decideAccounts>['body']) => createOnceAsStaff(calls.decideAccounts, { body }),
  );

export const useRestoreAccounts = () =>
  useRefetchingMutation(
    [accountsKey, casesKey, decisionsKey],
    (body: EndpointInput<typeof contract.restoreAccounts>['body']) =>
      createOnceAsStaff(calls.restoreAccounts, { body }),
  );
