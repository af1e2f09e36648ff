import { useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as rounds from '#contracts/shows/rounds.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';

export type Round = rounds.Round;
export type RoundDetail = rounds.RoundDetail;
export type RoundBody = EndpointInput<typeof rounds.updateRound>['body'];

const listKey = ['rounds'];
const roundKey = (roundId: string) => ['round', roundId];

export const useRounds = () => useQuery({ queryKey: listKey, queryFn: () => callApi(calls.listRounds) });
export const useRound = (roundId: string) =>
  useQuery({ queryKey: roundKey(roundId), queryFn: () => callApi(calls.getRound, { params: { roundId } }) });

export const useCreateRound = () =>
  useRefetchingMutation([listKey], (body: { name: string }) => createOnce(calls.createRound, { body }));
export const useUpdateRound = (roundId: string) =>
  useRefetchingMutation([listKey, roundKey(roundId)], (body: RoundBody) =>
    callApi(calls.updateRound, { params: { roundId }, body }),
  );
export const useDeleteRound = (roundId: string) =>
  useRefetchingMutation([listKey], () => callApi(calls.deleteRound, { params: { roundId } }));
export const useImportRound = () =>
  useRefetchingMutation([listKey], (body: EndpointInput<typeof rounds.importRound>['body']) =>
    createOnce(calls.importRound, { body }),
  );
