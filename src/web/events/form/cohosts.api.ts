import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

const keyOf = (eventId: string) => ['co-hosts', eventId];

export const useCohosts = (eventId: string) =>
  useQuery({ queryKey: keyOf(eventId), queryFn: () => callApi(calls.listCohosts, { params: { eventId } }) });

type CohostRef = { eventId: string; slug: string };

function useCohostChange<Result>(change: (cohost: CohostRef) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: (_answer, _error, { eventId }) => queries.invalidateQueries({ queryKey: keyOf(eventId) }),
  });
}

export const useRequestCohost = () => useCohostChange((params: CohostRef) => callApi(calls.requestCohost, { params }));
export const useRemoveCohost = () => useCohostChange((params: CohostRef) => callApi(calls.removeCohost, { params }));

/** Finds public groups by part of their name. */
export const findGroups = async (q: string) => (await callApi(calls.searchGroups, { query: { q } })).groups.slice(0, 8);
