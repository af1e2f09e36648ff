import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as blocks from '#contracts/people/blocks.contract.ts';
import type * as privacy from '#contracts/people/privacy.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type Privacy = privacy.Privacy;
export type BlockedPerson = EndpointOutput<typeof blocks.listBlocks>['people'][number];

const privacyKey = ['privacy'];
const blocksKey = ['blocks'];

export const usePrivacy = () => useQuery({ queryKey: privacyKey, queryFn: () => callApi(calls.getPrivacy) });

/** Saves run one after another, so that the response of the last one wins. */
export function useSavePrivacy() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: 'privacy' },
    mutationFn: (changes: Partial<Privacy>) => callApi(calls.updatePrivacy, { body: changes }),
    onSuccess: (saved) => queries.setQueryData(privacyKey, saved),
  });
}

/** Refetched whenever it opens, because people are blocked on other pages. */
export const useBlocks = () =>
  useQuery({ queryKey: blocksKey, queryFn: () => callApi(calls.listBlocks), staleTime: 0 });

export function useUnblock(personId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(calls.unblockPerson, { params: { personId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: blocksKey }),
  });
}
