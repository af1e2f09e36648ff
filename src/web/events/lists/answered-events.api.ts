import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as answered from '#contracts/rsvps/answered-events.contract.ts';
import type * as calendars from '#contracts/rsvps/calendar-feeds.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const listAnsweredEventsCall = call<typeof answered.listAnsweredEvents>('GET', '/api/answered-events');
const getCalendarFeedCall = call<typeof calendars.getCalendarFeed>('GET', '/api/calendar-feed');
const renewCalendarFeedCall = call<typeof calendars.renewCalendarFeed>('POST', '/api/calendar-feed');
const revokeCalendarFeedCall = call<typeof calendars.revokeCalendarFeed>('DELETE', '/api/calendar-feed');

export type AnsweredState = NonNullable<EndpointInput<typeof answered.listAnsweredEvents>['query']['state']>;
export type AnsweredEvent = EndpointOutput<typeof answered.listAnsweredEvents>['events'][number];

export type AnsweredStatus = 'going' | 'waitlisted';

export const useAnsweredEvents = (state: AnsweredState, status: AnsweredStatus) =>
  useInfiniteQuery({
    queryKey: ['answered-events', state, status],
    queryFn: ({ pageParam }) =>
      callApi(listAnsweredEventsCall, { query: { state, status, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

const feedKey = ['calendar-feed'];

export const useCalendarFeed = () => useQuery({ queryKey: feedKey, queryFn: () => callApi(getCalendarFeedCall) });

export function useRenewCalendarFeed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(renewCalendarFeedCall),
    onSuccess: (feed) => queries.setQueryData(feedKey, feed),
  });
}

export function useRevokeCalendarFeed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(revokeCalendarFeedCall),
    onSuccess: () => queries.setQueryData(feedKey, { url: null }),
  });
}
