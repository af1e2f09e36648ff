import { useInfiniteQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

export const decisionsKey = ['moderation-decisions'];

export const useOwnDecisions = () =>
  useInfiniteQuery({
    queryKey: [...decisionsKey, 'own'],
    queryFn: ({ pageParam }) => callApi(calls.listOwnDecisions, { query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** Whether the person may post: not while they are silenced or suspended. */
export const usePostingLimit = (): 'suspended' | 'silenced' | undefined => {
  const limits = useOwnDecisions().data?.pages[0]?.limits ?? [];
  return (['suspended', 'silenced'] as const).find((limit) => limits.includes(limit));
};
