import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as teams from '#contracts/teams/teams.contract.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';
import { callApi } from '#web/platform/http.ts';

const listTeams = call<typeof teams.listTeams>('GET', '/api/teams');
const createTeamCall = call<typeof teams.createTeam>('POST', '/api/teams');
const getTeam = call<typeof teams.getTeam>('GET', '/api/teams/:id');
const updateTeam = call<typeof teams.updateTeam>('PATCH', '/api/teams/:id');
const deleteTeam = call<typeof teams.deleteTeam>('DELETE', '/api/teams/:id');
const restoreTeam = call<typeof teams.restoreTeam>('PUT', '/api/teams/:id/restoration');
const joinTeam = call<typeof teams.joinTeam>('POST', '/api/team-memberships');
const leaveTeam = call<typeof teams.leaveTeam>('DELETE', '/api/teams/:id/membership');

export type Team = teams.Team;
export type TeamDetail = teams.TeamDetail;

const listKey = ['teams'];

export const useTeams = (search: string) =>
  useQuery({
    queryKey: [...listKey, search],
    queryFn: () => callApi(listTeams, { query: { search } }),
    placeholderData: keepPreviousData,
  });
export const useTeam = (id: string) =>
  useQuery({ queryKey: ['team', id], queryFn: () => callApi(getTeam, { params: { id } }) });

function useTeamChange<Argument, Answer>(change: (argument: Argument) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: listKey }),
        queries.invalidateQueries({ queryKey: ['team'] }),
      ]),
  });
}

export const findTeams = (search: string): Promise<Team[]> => callApi(listTeams, { query: { search } });
export const createTeam = (name: string) => createOnce(createTeamCall, { body: { name } });
export const useCreateTeam = () => useTeamChange(createTeam);
export const useRenameTeam = (id: string) =>
  useTeamChange((name: string) => callApi(updateTeam, { params: { id }, body: { name } }));
export const useDeleteTeam = () => useTeamChange((id: string) => callApi(deleteTeam, { params: { id } }));
export const useRestoreTeam = () => useTeamChange((id: string) => callApi(restoreTeam, { params: { id } }));
export const useJoinTeam = () => useTeamChange((code: string) => callApi(joinTeam, { body: { code } }));
export const useLeaveTeam = () => useTeamChange((id: string) => callApi(leaveTeam, { params: { id } }));
