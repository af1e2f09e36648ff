import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as cohosts from '#contracts/events/cohosts.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const listCoHostRequestsCall = call<typeof cohosts.listCoHostRequests>('GET', '/api/co-host-requests');
const answerCoHostingCall = call<typeof cohosts.answerCoHosting>('PUT', '/api/events/:eventId/co-hosts/:slug/answer');
const KEY = ['co-host-requests'];

/** Events that ask this group to co-host, and wait for its answer. */
export const useCoHostRequests = (slug: string) =>
  useQuery({
    queryKey: KEY,
    queryFn: () => callApi(listCoHostRequestsCall),
    select: ({ requests }) => requests.filter((request) => request.slug === slug),
  });

export function useAnswerCoHosting(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, status }: { eventId: string; status: 'accepted' | 'declined' }) =>
      callApi(answerCoHostingCall, { params: { eventId, slug }, body: { status } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
