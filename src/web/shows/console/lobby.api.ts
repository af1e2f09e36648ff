import { useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type * as lobby from '#contracts/shows/lobby.contract.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';

export type ShowTeam = lobby.ShowTeam;

const POLL_MS = 4000;
const teamsKey = (showId: string) => ['show-teams', showId];

/** The teams at a show with their codes and players, polled: phones join at any time. */
export const useShowTeams = (showId: string) =>
  useQuery({
    queryKey: teamsKey(showId),
    queryFn: () => callApi(calls.listShowTeams, { params: { id: showId } }),
    refetchInterval: POLL_MS,
  });

const addShowTeam = (showId: string, name: string) =>
  callApi(calls.addShowTeam, { params: { id: showId }, body: { name } });
export const useAddShowTeam = (showId: string) =>
  useRefetchingMutation([teamsKey(showId)], (name: string) => addShowTeam(showId, name));
type Renaming = { teamId: string; name: string };
export const useRenameShowTeam = (showId: string) =>
  useRefetchingMutation([teamsKey(showId)], ({ teamId, name }: Renaming) =>
    callApi(calls.renameShowTeam, { params: { id: showId, teamId }, body: { name } }),
  );
export const useRemoveShowTeam = (showId: string) =>
  useRefetchingMutation([teamsKey(showId)], (teamId: string) =>
    callApi(calls.removeShowTeam, { params: { id: showId, teamId } }),
  );
