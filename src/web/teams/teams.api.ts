import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type * as teams from '#contracts/teams/teams.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';

export type Team = teams.Team;
export type TeamDetail = teams.TeamDetail;

const listKey = ['teams'];

export const useTeams = (search: string) =>
  useQuery({
    queryKey: [...listKey, search],
    queryFn: () => callApi(calls.listTeams, { query: { search } }),
    placeholderData: keepPreviousData,
  });
export const useTeam = (id: string) =>
  useQuery({ queryKey: ['team', id], queryFn: () => callApi(calls.getTeam, { params: { id } }) });

function useTeamChange<Input, Result>(change: (input: Input) => Promise<Result>) {
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

const createTeam = (name: string) => createOnce(calls.createTeam, { body: { name } });
export const useCreateTeam = () => useTeamChange(createTeam);
export const useRenameTeam = (id: string) =>
  useTeamChange((name: string) => callApi(calls.updateTeam, { params: { id }, body: { name } }));
export const useDeleteTeam = () => useTeamChange((id: string) => callApi(calls.deleteTeam, { params: { id } }));
export const useRestoreTeam = () => useTeamChange((id: string) => callApi(calls.restoreTeam, { params: { id } }));
export const useJoinTeam = () => useTeamChange((code: string) => callApi(calls.joinTeam, { body: { code } }));
export const useRemoveMember = (id: string) =>
  useTeamChange((personId: string) => callApi(calls.removeTeamMember, { params: { id, personId } }));
export const useLeaveTeam = () => useTeamChange((id: string) => callApi(calls.leaveTeam, { params: { id } }));
