import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type { Cohost, requestCohost } from '#contracts/events/cohosts.contract.ts';
import type { searchCohosts } from '#contracts/search/cohost-search.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type Candidate = EndpointOutput<typeof searchCohosts>['candidates'][number];

const keyOf = (eventId: string | null) => ['co-hosts', eventId];

export const useCohosts = (eventId: string | null) =>
  useQuery({
    queryKey: keyOf(eventId),
    queryFn: () => callApi(calls.listCohosts, { params: { eventId: eventId ?? '' } }),
    enabled: eventId !== null,
  });

type CohostRef = { eventId: string } & Pick<Cohost, 'kind' | 'slug'>;

function useCohostChange<Ref extends CohostRef, Result>(change: (cohost: Ref) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: (_answer, _error, { eventId }) => queries.invalidateQueries({ queryKey: keyOf(eventId) }),
  });
}

type Scope = EndpointInput<typeof requestCohost>['query']['scope'];

export const useRequestCohost = () =>
  useCohostChange(({ eventId, slug, kind, scope }: CohostRef & { scope: Scope }) =>
    callApi(calls.requestCohost, { params: { eventId, slug }, query: { kind, scope } }),
  );
export const useRemoveCohost = () =>
  useCohostChange(({ eventId, slug, kind }: CohostRef) =>
    callApi(calls.removeCohost, { params: { eventId, slug }, query: { kind } }),
  );

/** Finds people, public groups and organizations by the beginning of their name. */
export const findCandidates = async (q: string) => (await callApi(calls.searchCohosts, { query: { q } })).candidates;
