import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { CohostAnswer, listCohostRequests } from '#contracts/events/cohosts.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

const KEY = ['co-host-requests'];

export type CohostRequest = EndpointOutput<typeof listCohostRequests>['requests'][number];

/** A group and an organization may have the same slug. */
export type CohostRef = { kind: 'group' | 'organization'; slug: string };

/** Requests to co-host that await an answer: to one group or organization, or to the viewer and all hosts they run. */
export const useCohostRequests = (host: CohostRef | null) =>
  useQuery({
    queryKey: [...KEY, host],
    queryFn: () => callApi(calls.listCohostRequests, { query: { ...host } }),
    // A server of the version before sends the requests to all hosts.
    select: ({ requests, hasMore }) => ({
      requests: requests.filter(({ kind, slug }) => host === null || (kind === host.kind && slug === host.slug)),
      hasMore,
    }),
  });

type Answer = { request: CohostRequest; status: CohostAnswer };

export function useAnswerCohostRequest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ request: { event, slug, kind }, status }: Answer) =>
      callApi(calls.answerCohostRequest, { params: { eventId: event.id, slug }, query: { kind }, body: { status } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
