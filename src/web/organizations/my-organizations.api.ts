import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { errorStatus } from '#web/platform/http/error-status.ts';
import { callApi } from '#web/platform/http/http.ts';

export const useMyOrganizations = () =>
  useQuery({ queryKey: ['my-organizations'], queryFn: () => callApi(calls.listMyOrganizations), staleTime: 0 });

/** Refetched whenever the list opens, because organizations are followed on their pages. */
export const useFollowedOrganizations = () =>
  useInfiniteQuery({
    queryKey: ['followed-organizations'],
    queryFn: ({ pageParam }) =>
      callApi(calls.listFollowedOrganizations, { query: { ...(pageParam && { cursor: pageParam }) } }).catch(
        async (error: unknown) => {
          if (errorStatus(error) !== 404) throw error;
          // A server of the version before sends all of them with the viewer's own.
          const { following = [] } = await callApi(calls.listMyOrganizations);
          return { organizations: following, nextCursor: null };
        },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
