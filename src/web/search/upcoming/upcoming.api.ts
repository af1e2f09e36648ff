import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as upcoming from '#contracts/search/upcoming-events.contract.ts';
import { callApi } from '#web/platform/http/http.ts';
import { type Day, dayOf } from '#web/ui/calendar/calendar-days.ts';
import { deviceZone } from '#web/ui/display/local-time.ts';
import type { EventFilters } from './event-filters.ts';

export type UpcomingEvent = EndpointOutput<typeof upcoming.listUpcomingEvents>['events'][number];
export type SuggestedEvent = EndpointOutput<typeof upcoming.listSuggestedEvents>['events'][number];

/** Refetched often: RSVPs, published drafts and joined groups on other pages change these lists. */
const alwaysRead = { staleTime: 0 };

/** The filters as API parameters. */
const spanOf = ({ type, distance, days }: EventFilters) => ({
  timeZone: deviceZone(),
  ...(days && { from: days.first, to: days.last }),
  ...(type && { attendance: type }),
  ...(distance && { radiusKm: Number(distance) }),
});

/** Past events are hidden, except when a day in the past is selected. */
const includesPast = ({ days }: EventFilters, today: Day) => days !== null && days.last < today;

export const useUpcomingEvents = (filters: EventFilters) =>
  useInfiniteQuery({
    queryKey: ['upcoming-events', spanOf(filters)],
    queryFn: ({ pageParam }) =>
      callApi(calls.listUpcomingEvents, {
        query: {
          ...spanOf(filters),
          series: 'next',
          ...(includesPast(filters, dayOf(new Date())) && { includePast: 'true' as const }),
          ...(pageParam && { cursor: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...alwaysRead,
  });

/** The event that the viewer goes to, waits for or hosts next; null if there is none. */
export const useNextOwnEvent = () =>
  useQuery({
    queryKey: ['next-own-event'],
    queryFn: async () => {
      const query = { series: 'next', onlyOwn: 'true' } as const;
      return (await callApi(calls.listUpcomingEvents, { query })).events[0] ?? null;
    },
    ...alwaysRead,
  });

export const useUpcomingDays = (month: string) =>
  useQuery({
    queryKey: ['upcoming-days', month],
    queryFn: () => callApi(calls.listUpcomingDays, { query: { month, timeZone: deviceZone() } }),
    placeholderData: keepPreviousData,
    ...alwaysRead,
  });

export const useSuggestedEvents = (filters: EventFilters) =>
  useQuery({
    queryKey: ['suggested-events', spanOf(filters)],
    queryFn: () => callApi(calls.listSuggestedEvents, { query: spanOf(filters) }),
    enabled: filters.includesSuggested,
    placeholderData: keepPreviousData,
    ...alwaysRead,
  });
