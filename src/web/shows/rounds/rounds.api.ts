import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as rounds from '#contracts/shows/rounds.contract.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';
import { callApi } from '#web/platform/http.ts';

const listRounds = call<typeof rounds.listRounds>('GET', '/api/rounds');
const createRound = call<typeof rounds.createRound>('POST', '/api/rounds');
const getRound = call<typeof rounds.getRound>('GET', '/api/rounds/:roundId');
const updateRound = call<typeof rounds.updateRound>('PATCH', '/api/rounds/:roundId');
const deleteRound = call<typeof rounds.deleteRound>('DELETE', '/api/rounds/:roundId');
const importRound = call<typeof rounds.importRound>('POST', '/api/round-imports');

export type Round = rounds.Round;
export type RoundDetail = rounds.RoundDetail;
export type RoundValues = EndpointInput<typeof rounds.updateRound>['body'];

const listKey = ['rounds'];
const roundKey = (roundId: string) => ['round', roundId];

export const useRounds = () => useQuery({ queryKey: listKey, queryFn: () => callApi(listRounds) });
export const useRound = (roundId: string) =>
  useQuery({ queryKey: roundKey(roundId), queryFn: () => callApi(getRound, { params: { roundId } }) });

function useRoundChange<Argument, Answer>(roundId: string | null, change: (argument: Argument) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: listKey }),
        roundId && queries.invalidateQueries({ queryKey: roundKey(roundId) }),
      ]),
  });
}

export const useCreateRound = () => useRoundChange(null, (body: { name: string }) => createOnce(createRound, { body }));
export const useUpdateRound = (roundId: string) =>
  useRoundChange(roundId, (body: RoundValues) => callApi(updateRound, { params: { roundId }, body }));
export const useDeleteRound = (roundId: string) =>
  useRoundChange(null, () => callApi(deleteRound, { params: { roundId } }));
export const useImportRound = () =>
  useRoundChange(null, (body: EndpointInput<typeof rounds.importRound>['body']) => createOnce(importRound, { body }));
