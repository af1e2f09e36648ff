import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as sessions from '#contracts/accounts/sessions.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const listSessionsCall = call<typeof sessions.listSessions>('GET', '/api/auth/sessions');
const endSessionCall = call<typeof sessions.endSession>('DELETE', '/api/auth/sessions/:sessionId');
const endOtherSessionsCall = call<typeof sessions.endOtherSessions>('DELETE', '/api/auth/sessions');

export const sessionsKey = ['sessions'];

export const useSessions = () => useQuery({ queryKey: sessionsKey, queryFn: () => callApi(listSessionsCall) });

function useEnding<Argument, Answer>(end: (argument: Argument) => Promise<Answer>) {
  const queries = useQueryClient();
  // Read again after a failure too: it may have ended by itself.
  return useMutation({ mutationFn: end, onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }) });
}

export const useEndSession = () => useEnding((sessionId: string) => callApi(endSessionCall, { params: { sessionId } }));

export const useEndOtherSessions = () => useEnding<void, { ended: number }>(() => callApi(endOtherSessionsCall));
