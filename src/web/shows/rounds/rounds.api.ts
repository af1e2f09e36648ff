import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as bank from '#contracts/shows/question-bank.contract.ts';
import type * as rounds from '#contracts/shows/rounds.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';
import type { ShowDetail } from '#web/shows/shows.api.ts';

export type Round = rounds.Round;
export type RoundDetail = rounds.RoundDetail;
export type RoundBody = EndpointInput<typeof rounds.updateRound>['body'];

type ImportBody = EndpointInput<typeof bank.importRound>['body'];
export type ImportResult = EndpointOutput<typeof bank.importRound>;

export const roundsKey = ['rounds'];
const roundKey = (roundId: string) => ['round', roundId];

export const useRounds = () => useQuery({ queryKey: roundsKey, queryFn: () => callApi(calls.listRounds) });
const loadRound = (roundId: string) => callApi(calls.getRound, { params: { roundId } });
export const useRound = (roundId: string) =>
  useQuery({ queryKey: roundKey(roundId), queryFn: () => loadRound(roundId) });
export const useRoundsOfShow = ({ rounds: chosen }: ShowDetail) => {
  const ids = chosen.map(({ id }) => id);
  return useQuery({ queryKey: [...roundsKey, 'of show', ...ids], queryFn: () => Promise.all(ids.map(loadRound)) });
};

export const useCreateRound = () =>
  useRefetchingMutation([roundsKey], (body: { name: string }) => createOnce(calls.createRound, { body }));
/** Loads and saves a round, for its editor. */
export function useRoundStore(roundId: string) {
  const queries = useQueryClient();
  const store = (round: RoundDetail) => {
    queries.setQueryData(roundKey(roundId), round);
    void queries.invalidateQueries({ queryKey: roundsKey });
    return round;
  };
  return {
    load: async () => store(await callApi(calls.getRound, { params: { roundId } })),
    update: async (body: RoundBody) => store(await callApi(calls.updateRound, { params: { roundId }, body })),
  };
}
export const useDeleteRound = (roundId: string) =>
  useRefetchingMutation([roundsKey], () => callApi(calls.deleteRound, { params: { roundId } }));
/** Into the round, or into new ones. */
export const useImportRound = (roundId: string | undefined) =>
  useRefetchingMutation([roundsKey, ...(roundId ? [roundKey(roundId)] : [])], (body: ImportBody) =>
    createOnce(calls.importRound, { body }),
  );
