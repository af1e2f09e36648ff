import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as answered from '#contracts/rsvps/answered-events.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type AnsweredState = NonNullable<EndpointInput<typeof answered.listAnsweredEvents>['query']['state']>;
export type AnsweredEvent = EndpointOutput<typeof answered.listAnsweredEvents>['events'][number];

export type AnsweredStatus = 'going' | 'waitlisted' | 'requested';

export const useAnsweredEvents = (state: AnsweredState, status: AnsweredStatus) =>
  useInfiniteQuery({
    queryKey: ['answered-events', state, status],
    queryFn: ({ pageParam }) =>
      callApi(calls.listAnsweredEvents, {
        query: { state, status, series: 'next', ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

const feedKey = ['calendar-feed'];

export const useCalendarFeed = () => useQuery({ queryKey: feedKey, queryFn: () => callApi(calls.getCalendarFeed) });

export function useRenewCalendarFeed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(calls.renewCalendarFeed),
    onSuccess: (feed) => queries.setQueryData(feedKey, feed),
  });
}

export function useRevokeCalendarFeed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(calls.revokeCalendarFeed),
    onSuccess: () => queries.setQueryData(feedKey, { url: null }),
  });
}
