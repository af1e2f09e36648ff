import { useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as lobby from '#contracts/shows/lobby.contract.ts';
import type * as requests from '#contracts/shows/team-requests.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { withPollTimeout } from '#web/platform/http/elapsed-timeout.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { teamsKey } from '#web/shows/show-changes.api.ts';
import { useRefetching } from '#web/shows/use-refetching.ts';

export type ShowTeam = lobby.ShowTeam;
export type AskedTeam = EndpointOutput<typeof lobby.listShowTeams>['asked'][number];

const POLL_MS = 4000;
const CONSOLE_POLL_MS = 30_000;

/** The teams at a show with their codes and players, polled: phones join at any time. */
export const useShowTeams = (showId: string, pollMs = POLL_MS) =>
  useQuery({
    queryKey: teamsKey(showId),
    queryFn: () => withPollTimeout((signal) => callApi(calls.listShowTeams, { params: { id: showId }, signal })),
    refetchInterval: pollMs,
  });

/** The same for the console, which is open all evening. New teams refetch; polling covers phones that join teams later. */
export function useTeamsInGame(showId: string, teamIds: readonly string[]) {
  useRefetching(teamIds.toSorted().join(), teamsKey(showId));
  return useShowTeams(showId, CONSOLE_POLL_MS);
}

export const addShowTeam = (showId: string, name: string) =>
  createOnce(calls.addShowTeam, { params: { id: showId }, body: { name } });

export type TeamChoice = requests.TeamChoice;
export const findTeamChoices = async (id: string, search: string): Promise<TeamChoice[]> =>
  (await callApi(calls.listTeamChoices, { params: { id }, query: { search } })).teams;
export const requestTeam = async (id: string, teamId: string) =>
  (await callApi(calls.requestTeam, { params: { id }, body: { teamId } })).outcome;

type NewTeamName = { teamId: string; name: string };
export const useRenameShowTeam = (showId: string) =>
  useRefetchingMutation([teamsKey(showId)], ({ teamId, name }: NewTeamName) =>
    callApi(calls.renameShowTeam, { params: { id: showId, teamId }, body: { name } }),
  );
export const useRemoveShowTeam = (showId: string) =>
  useRefetchingMutation([teamsKey(showId)], (teamId: string) =>
    callApi(calls.removeShowTeam, { params: { id: showId, teamId } }),
  );
