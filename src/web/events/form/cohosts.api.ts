import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as cohosts from '#contracts/events/cohosts.contract.ts';
import type * as searches from '#contracts/search/search.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const listCoHostsCall = call<typeof cohosts.listCoHosts>('GET', '/api/events/:eventId/co-hosts');
const askCoHostCall = call<typeof cohosts.askCoHost>('PUT', '/api/events/:eventId/co-hosts/:slug');
const removeCoHostCall = call<typeof cohosts.removeCoHost>('DELETE', '/api/events/:eventId/co-hosts/:slug');
const searchGroupsCall = call<typeof searches.searchGroups>('GET', '/api/groups');

const keyOf = (eventId: string) => ['co-hosts', eventId];

export const useCoHosts = (eventId: string) =>
  useQuery({ queryKey: keyOf(eventId), queryFn: () => callApi(listCoHostsCall, { params: { eventId } }) });

type Asked = { eventId: string; slug: string };

function useCoHostChange<Answer>(change: (asked: Asked) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: (_answer, _error, { eventId }) => queries.invalidateQueries({ queryKey: keyOf(eventId) }),
  });
}

export const useAskCoHost = () => useCoHostChange((params: Asked) => callApi(askCoHostCall, { params }));
export const useRemoveCoHost = () => useCoHostChange((params: Asked) => callApi(removeCoHostCall, { params }));

/** Public groups by a part of their name. */
export const findGroups = async (q: string) => (await callApi(searchGroupsCall, { query: { q } })).groups.slice(0, 8);
