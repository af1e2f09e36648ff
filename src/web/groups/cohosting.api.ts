import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

const KEY = ['co-host-requests'];

/** Events whose requests to co-host the group has not answered. */
export const useCohostRequests = (slug: string) =>
  useQuery({
    queryKey: KEY,
    queryFn: () => callApi(calls.listCohostRequests),
    select: ({ requests }) => requests.filter((request) => request.slug === slug),
  });

export function useAnswerCohostRequest(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, status }: { eventId: string; status: 'accepted' | 'declined' }) =>
      callApi(calls.answerCohostRequest, { params: { eventId, slug }, body: { status } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
