import { useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as seasons from '#contracts/shows/seasons/seasons.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';

export type Season = seasons.Season;
export type SeasonDetail = seasons.SeasonDetail;
export type SeasonShow = seasons.SeasonShow;
export type SeasonTeam = seasons.SeasonTeam;
export type SeasonRule = seasons.SeasonRule;
export type SeasonBody = EndpointInput<typeof seasons.createSeason>['body'];

const listKey = ['seasons'];

/** The seasons that the person hosts. */
export const useOwnSeasons = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async () =>
      (await callApi(calls.listSeasons, { query: {} })).seasons.filter(({ abilities }) => abilities.change),
  });

/** Refetched whenever the form opens, but not while the user types there. */
export const useSeasonToEdit = (id: string) =>
  useQuery({
    queryKey: ['season-to-edit', id],
    queryFn: () => callApi(calls.getSeason, { params: { id }, query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const useCreateSeason = () =>
  useRefetchingMutation([listKey], (body: SeasonBody) => createOnce(calls.createSeason, { body }));
export const useUpdateSeason = (id: string) =>
  useRefetchingMutation([listKey], (body: SeasonBody) => callApi(calls.updateSeason, { params: { id }, body }));
export const useDeleteSeason = (id: string) =>
  useRefetchingMutation([listKey], () => callApi(calls.deleteSeason, { params: { id } }));
