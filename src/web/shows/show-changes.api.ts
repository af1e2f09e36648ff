import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { copyShow } from '#contracts/shows/show-copies.contract.ts';
import type * as shows from '#contracts/shows/shows.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { withPollTimeout } from '#web/platform/http/elapsed-timeout.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import { roundsKey } from './rounds/rounds.api.ts';

export type ShowBody = EndpointInput<typeof shows.createShow>['body'];
type ShowChanges = EndpointInput<typeof shows.updateShow>['body'];

const listKey = ['shows'];
export const showKey = (showId: string) => ['show', showId];
export const teamsKey = (showId: string) => ['show-teams', showId];

const loadShow = (id: string): Promise<shows.ShowDetail> =>
  withPollTimeout((signal) => callApi(calls.getShow, { params: { id }, signal }));

type Polling = { everyMs?: number; isAlways?: boolean };

/** With `everyMs`, polled until the show is launched, or always. */
export const useShow = (showId: string, { everyMs, isAlways = false }: Polling = {}) =>
  useQuery({
    queryKey: showKey(showId),
    queryFn: () => loadShow(showId),
    refetchInterval: ({ state }) => (everyMs && (isAlways || !state.data?.gameId) ? everyMs : false),
  });

/** Refetched whenever the form opens, but not while the user types there. */
export const useShowToEdit = (showId: string) =>
  useQuery({
    queryKey: ['show-to-edit', showId],
    queryFn: () => loadShow(showId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const LIVE_MS = 4000;

/** Polled: `first` until the first response. */
export const useLiveShow = (first: shows.ShowDetail): shows.ShowDetail =>
  useQuery({
    queryKey: showKey(first.id),
    queryFn: () => loadShow(first.id),
    refetchInterval: LIVE_MS,
  }).data ?? first;

/** Loads the show again after another person completed or reopened it. */
export function useShowStatus(
  { id, status }: shows.ShowDetail,
  game: { revision: number; showStatus: shows.ShowStatus },
) {
  const queries = useQueryClient();
  const isStale = game.revision > 0 && game.showStatus !== status;
  useEffect(() => {
    if (isStale) void queries.invalidateQueries({ queryKey: showKey(id) });
  }, [isStale, id, queries]);
}

const changedKeys = (showId: string) => [listKey, showKey(showId)];

export const useCreateShow = () =>
  useRefetchingMutation([listKey, roundsKey], (body: ShowBody) => createOnce(calls.createShow, { body }));
export const useUpdateShow = (id: string) =>
  useRefetchingMutation([...changedKeys(id), roundsKey], (body: ShowChanges) =>
    callApi(calls.updateShow, { params: { id }, body }),
  );
export const useCopyShow = (id: string) =>
  useRefetchingMutation([listKey], (body: EndpointInput<typeof copyShow>['body']) =>
    createOnce(calls.copyShow, { params: { id }, body }),
  );
export const useDeleteShow = (id: string) =>
  useRefetchingMutation(changedKeys(id), () => callApi(calls.deleteShow, { params: { id } }));
export const useLaunchShow = (id: string) =>
  useRefetchingMutation(changedKeys(id), () => callApi(calls.launchShow, { params: { id } }));
export const useReturnToLobby = (showId: string) =>
  useRefetchingMutation([...changedKeys(showId), teamsKey(showId)], (gameId: string) =>
    callApi(calls.returnToLobby, { params: { id: gameId } }),
  );
/** `prepare` runs before each attempt. */
export const useCompleteGame = (showId: string, prepare: () => Promise<void>) =>
  useRefetchingMutation(changedKeys(showId), async (gameId: string) => {
    await prepare();
    return callApi(calls.completeGame, { params: { id: gameId } });
  });
export const useReopenGame = (showId: string) =>
  useRefetchingMutation(changedKeys(showId), (gameId: string) => callApi(calls.reopenGame, { params: { id: gameId } }));
export const useJoinHelpers = (id: string) =>
  useRefetchingMutation(changedKeys(id), (code: string) =>
    callApi(calls.joinHelpers, { params: { id }, body: { code } }),
  );
export const useRemoveHelper = (id: string) =>
  useRefetchingMutation(changedKeys(id), (personId: string) =>
    callApi(calls.removeHelper, { params: { id, personId } }),
  );
