import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

export const sessionsKey = ['sessions'];

export const useSessions = () => useQuery({ queryKey: sessionsKey, queryFn: () => callApi(calls.listSessions) });

function useSessionMutation<Input, Result>(end: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  // Refetch after a failure, too: the session may have ended by itself.
  return useMutation({ mutationFn: end, onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }) });
}

export const useEndSession = () =>
  useSessionMutation((sessionId: string) => callApi(calls.endSession, { params: { sessionId } }));

export const useEndOtherSessions = () =>
  useSessionMutation<void, { ended: number }>(() => callApi(calls.endOtherSessions));
