import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as players from '#contracts/shows/players.contract.ts';
import { withPollTimeout } from '#web/platform/http/elapsed-timeout.ts';
import { errorStatus } from '#web/platform/http/error-status.ts';
import { callApi, isSignedIn } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { connectPlayer, forgetPlayerToken, makePlayerToken } from './player-token.ts';

export type ShowToJoin = players.ShowToJoin;
export type ShowPlayer = players.ShowPlayer;
type JoinBody = EndpointInput<typeof players.joinShow>['body'];

const LOBBY_POLL_MS = 5000;
const NOT_THERE = new Set([401, 404]);
export const playerKey = (showId: string) => ['show-player', showId];
const toJoinKey = (code: string) => ['show-to-join', code];
const leftKey = (showId: string) => ['left-team', showId];

/** The caller connects the token with `usePlayerToken`, so that it is sent no longer than the page is shown. */
export const useShowToJoin = (code: string) =>
  useQuery({
    queryKey: toJoinKey(code),
    queryFn: async ({ signal }) => {
      // Ends with the page, which disconnects the token: it must not be connected after that.
      const input = { params: { code }, signal };
      const show = await callApi(calls.getShowToJoin, input);
      // Only now the show is known, and with it the token that this phone may have for it.
      return !show.hasJoined && connectPlayer(show.showId) ? callApi(calls.getShowToJoin, input) : show;
    },
    enabled: code !== '',
    staleTime: 0,
  });

/** Null for people who are not at the show, such as a phone whose team the host has removed: the server does not know its token any more. */
async function findShowPlayer(showId: string): Promise<ShowPlayer | null> {
  // Without an account or a token there is nothing to ask for.
  if (!isSignedIn() && !connectPlayer(showId)) return null;
  try {
    return await withPollTimeout((signal) => callApi(calls.getShowPlayer, { params: { id: showId }, signal }));
  } catch (error) {
    if (NOT_THERE.has(errorStatus(error))) return null;
    throw error;
  }
}

/** Polled, because teammates join, the host launches and may remove a team. */
export const useShowPlayer = (showId: string) =>
  useQuery({
    queryKey: playerKey(showId),
    queryFn: () => findShowPlayer(showId),
    refetchInterval: LOBBY_POLL_MS,
  });

export function useJoinShow(showId: string, code: string) {
  const queries = useQueryClient();
  return async (body: JoinBody): Promise<ShowPlayer> => {
    if (!isSignedIn()) makePlayerToken(showId);
    const player = await callApi(calls.joinShow, { params: { code }, body }).catch(async (error: unknown) => {
      // Another phone of the team was faster: offer the team that is there now.
      if (errorStatus(error) === 409) await queries.invalidateQueries({ queryKey: toJoinKey(code) });
      throw error;
    });
    queries.removeQueries({ queryKey: leftKey(showId) });
    // A token from before they had an account would still speak for a player whose team is gone.
    if (isSignedIn()) forgetPlayerToken(showId);
    queries.setQueryData(playerKey(showId), player);
    await queries.invalidateQueries({ queryKey: ['play'] });
    return player;
  };
}

type TeamReadiness = { teamId: string; isReady: boolean };
export const useSetReady = (showId: string) =>
  useRefetchingMutation([playerKey(showId)], ({ teamId, isReady }: TeamReadiness) =>
    callApi(calls.setTeamReady, { params: { id: showId, teamId }, body: { isReady } }),
  );

export const useKeepTeam = (showId: string) =>
  useRefetchingMutation([playerKey(showId)], () => callApi(calls.keepTeam, { params: { id: showId } }));

export function useLeaveShow(showId: string) {
  const queries = useQueryClient();
  return useRefetchingMutation([['play'], playerKey(showId)], async () => {
    await callApi(calls.leaveShow, { params: { id: showId } });
    forgetPlayerToken(showId);
    queries.setQueryData(leftKey(showId), true);
  });
}

/** Whether this page left the team: the team then is still there, unlike one that the host removed. */
export const useHasLeft = (showId: string): boolean => useQueryClient().getQueryData(leftKey(showId)) === true;
