import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as shows from '#contracts/shows/shows.contract.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';
import { callApi } from '#web/platform/http.ts';
import { getShow } from './shows.api.ts';

const createShow = call<typeof shows.createShow>('POST', '/api/shows');
const updateShow = call<typeof shows.updateShow>('PATCH', '/api/shows/:id');
const deleteShow = call<typeof shows.deleteShow>('DELETE', '/api/shows/:id');
const launchShow = call<typeof shows.launchShow>('POST', '/api/shows/:id/launch');
const completeGame = call<typeof shows.completeGame>('POST', '/api/shows/game/:id/complete');
const joinHelpers = call<typeof shows.joinHelpers>('PUT', '/api/shows/:id/helpers/me');
const removeHelper = call<typeof shows.removeHelper>('DELETE', '/api/shows/:id/helpers/:personId');

export type ShowValues = EndpointInput<typeof shows.updateShow>['body'];

const listKey = ['shows'];
const showKey = (showId: string) => ['show', showId];

/** With `everyMs`, looked at again until it is launched. */
export const useShow = (showId: string, { everyMs }: { everyMs?: number } = {}) =>
  useQuery({
    queryKey: showKey(showId),
    queryFn: () => callApi(getShow, { params: { id: showId } }),
    refetchInterval: ({ state }) => (everyMs && !state.data?.gameId ? everyMs : false),
  });

/** Whatever changes a show changes the lists it is in. */
function useShowChange<Argument, Answer>(showId: string | null, change: (argument: Argument) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: listKey }),
        showId && queries.invalidateQueries({ queryKey: showKey(showId) }),
      ]),
  });
}

export const useCreateShow = () =>
  useShowChange(null, (body: ShowValues & { title: string }) => createOnce(createShow, { body }));
export const useUpdateShow = (id: string) =>
  useShowChange(id, (body: ShowValues) => callApi(updateShow, { params: { id }, body }));
export const useDeleteShow = (id: string) => useShowChange(id, () => callApi(deleteShow, { params: { id } }));
export const useLaunchShow = (id: string) => useShowChange(id, () => callApi(launchShow, { params: { id } }));
export const useCompleteGame = (showId: string) =>
  useShowChange(showId, (gameId: string) => callApi(completeGame, { params: { id: gameId } }));
export const useJoinHelpers = (id: string) =>
  useShowChange(id, (code: string) => callApi(joinHelpers, { params: { id }, body: { code } }));
export const useRemoveHelper = (id: string) =>
  useShowChange(id, (personId: string) => callApi(removeHelper, { params: { id, personId } }));
