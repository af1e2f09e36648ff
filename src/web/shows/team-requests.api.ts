import { useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';

const requestsKey = ['team-requests'];

export const useTeamRequests = () =>
  useQuery({ queryKey: requestsKey, queryFn: () => callApi(calls.listTeamRequests, {}) });

type Answer = { showId: string; teamId: string; accepts: boolean };
export const useAnswerTeamRequest = () =>
  useRefetchingMutation([requestsKey], ({ showId, teamId, accepts }: Answer) =>
    callApi(calls.answerTeamRequest, { params: { id: showId, teamId }, body: { accepts } }),
  );
