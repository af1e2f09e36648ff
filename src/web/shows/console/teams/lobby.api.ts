import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type * as lobby from '#contracts/shows/lobby.contract.ts';
import type * as requests from '#contracts/shows/team-requests.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { withPollTimeout } from '#web/platform/http/elapsed-timeout.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';

export type ShowTeam = lobby.ShowTeam;
export type AskedTeam = EndpointOutput<typeof lobby.listShowTeams>['asked'][number];

const POLL_MS = 4000;
export const teamsKey = (showId: string) => ['show-teams', showId];

const listTeams = (id: string) => withPollTimeout((signal) => callApi(calls.listShowTeams, { params: { id }, signal }));

/** The teams at a show with their codes and players, polled: phones join at any time. */
export const useShowTeams = (showId: string) =>
  useQuery({ queryKey: teamsKey(showId), queryFn: () => listTeams(showId), refetchInterval: POLL_MS });

/** Teams that phones made with the name of a removed one. The live game tells of new teams: a new `turn` refetches. */
export const useNamesakes = (showId: string, turn: string) =>
  useQuery({
    queryKey: [...teamsKey(showId), turn],
    queryFn: () => listTeams(showId),
    select: ({ teams }) => teams.filter(({ hasRemovedName, players }) => hasRemovedName && players.length > 0),
    placeholderData: keepPreviousData,
  });

export const addShowTeam = (showId: string, name: string) =>
  createOnce(calls.addShowTeam, { params: { id: showId }, body: { name } });

export type TeamChoice = requests.TeamChoice;
export const findTeamChoices = async (id: string, search: string): Promise<TeamChoice[]> =>
  (await callApi(calls.listTeamChoices, { params: { id }, query: { search } })).teams;
export const requestTeam = async (id: string, teamId: string) =>
  (await callApi(calls.requestTeam, { params: { id }, body: { teamId } })).outcome;

type Renaming = { teamId: string; name: string };
export const useRenameShowTeam = (showId: string) =>
  useRefetchingMutation([teamsKey(showId)], ({ teamId, name }: Renaming) =>
    callApi(calls.renameShowTeam, { params: { id: showId, teamId }, body: { name } }),
  );
export const useRemoveShowTeam = (showId: string) =>
  useRefetchingMutation([teamsKey(showId)], (teamId: string) =>
    callApi(calls.removeShowTeam, { params: { id: showId, teamId } }),
  );
