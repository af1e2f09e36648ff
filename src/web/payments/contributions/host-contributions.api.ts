import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as contract from '#contracts/payments/contributions.contract.ts';
import type { OrderFilter } from '#contracts/payments/sales.contract.ts';
import { salesKey } from '#web/payments/host/sales.api.ts';
import { callApi } from '#web/platform/http/http.ts';
import type { HostRef } from './contributions.api.ts';

export type HostContributions = contract.HostContributions;
export type Contributor = contract.Contributor;
export type ContributionOrder = contract.ContributionOrder;
export type ContributionsBody = EndpointInput<typeof contract.updateContributions>['body'];

const settingsKey = ({ kind, slug }: HostRef) => ['host-contributions', kind, slug];

/** Refetched whenever the form opens, because it must start with the server's current values. */
export const useHostContributions = (host: HostRef) =>
  useQuery({
    queryKey: settingsKey(host),
    queryFn: () => callApi(calls.getHostContributions, { params: host }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export function useUpdateContributions(host: HostRef) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ContributionsBody) => callApi(calls.updateContributions, { params: host, body }),
    onSuccess: (saved) => queries.setQueryData(settingsKey(host), saved),
  });
}

/** Its name, and whether the viewer may be here. */
export const useContributionHost = (host: HostRef) =>
  useQuery({
    queryKey: ['contributions', host.kind, host.slug],
    queryFn: () => callApi(calls.getContributions, { params: host }),
    staleTime: 0,
  });

export const useContributors = (host: HostRef) =>
  useInfiniteQuery({
    queryKey: [...salesKey, 'contributors', host.kind, host.slug],
    queryFn: ({ pageParam }) =>
      callApi(calls.listContributors, { params: host, query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** `q` matches part of a name or an order number. */
export const useContributionOrders = (host: HostRef, { show, q }: { show: OrderFilter; q: string }) =>
  useInfiniteQuery({
    queryKey: [...salesKey, 'contribution-orders', host.kind, host.slug, show, q],
    queryFn: ({ pageParam }) =>
      callApi(calls.listContributionOrders, {
        params: host,
        query: { show, ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const exportContributionOrders = (host: HostRef) => callApi(calls.exportContributionOrders, { params: host });
