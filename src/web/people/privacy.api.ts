import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as blocks from '#contracts/people/blocks.contract.ts';
import type * as privacy from '#contracts/people/privacy.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const getPrivacyCall = call<typeof privacy.getPrivacy>('GET', '/api/users/privacy');
const updatePrivacyCall = call<typeof privacy.updatePrivacy>('PATCH', '/api/users/privacy');
const listBlocksCall = call<typeof blocks.listBlocks>('GET', '/api/users/blocks');
const unblockPersonCall = call<typeof blocks.unblockPerson>('DELETE', '/api/people/:personId/block');

export type Privacy = privacy.Privacy;
export type Blocked = EndpointOutput<typeof blocks.listBlocks>['people'][number];

const privacyKey = ['privacy'];
const blocksKey = ['blocks'];

export const usePrivacy = () => useQuery({ queryKey: privacyKey, queryFn: () => callApi(getPrivacyCall) });

/** Saves wait for one another, so that the answer of the last one stays. */
export function useSavePrivacy() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'privacy' },
    mutationFn: (changes: Partial<Privacy>) => callApi(updatePrivacyCall, { body: changes }),
    onSuccess: (saved) => queries.setQueryData(privacyKey, saved),
  });
}

/** Read whenever it opens: blocks are made on other pages. */
export const useBlocks = () => useQuery({ queryKey: blocksKey, queryFn: () => callApi(listBlocksCall), staleTime: 0 });

export function useUnblock(personId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(unblockPersonCall, { params: { personId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: blocksKey }),
  });
}
