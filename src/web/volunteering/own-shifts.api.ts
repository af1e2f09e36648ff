import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as own from '#contracts/volunteering/own-shifts.contract.ts';
import type * as signUps from '#contracts/volunteering/sign-ups.contract.ts';
import type * as needs from '#contracts/volunteering/volunteer-needs.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type OwnShiftEntry = EndpointOutput<typeof own.listMyShifts>['shifts'][number];
export type TakenShift = EndpointOutput<typeof signUps.signUp>;
export type SuggestedShift = EndpointOutput<typeof needs.listSuggestedShifts>['shifts'][number];
type Confirmations = EndpointInput<typeof signUps.signUp>['body'];

const listKey = ['my-shifts'];
const signUpKey = (shiftId: string) => ['sign-up', shiftId];

export const useMyShifts = (state: 'upcoming' | 'past') =>
  useInfiniteQuery({
    queryKey: [...listKey, state],
    queryFn: ({ pageParam }) =>
      callApi(calls.listMyShifts, { query: { state, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Only the first page, to mark shifts as taken: for more the server reports conflicts when a shift is taken. */
export const useNextShifts = () =>
  useQuery({
    queryKey: [...listKey, 'next'],
    queryFn: async () => (await callApi(calls.listMyShifts, { query: {} })).shifts,
  });

export const useSignUp = (shiftId: string) =>
  useQuery({
    queryKey: signUpKey(shiftId),
    queryFn: () => callApi(calls.getSignUp, { params: { shiftId } }),
    // The dialog must decide on current data.
    staleTime: 0,
  });

/** A change of one shift can affect conflicts with the others. */
function useShiftMutation<Input, Result>(shiftId: string, change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: listKey }),
        queries.invalidateQueries({ queryKey: signUpKey(shiftId) }),
        queries.invalidateQueries({ queryKey: ['suggested-shifts'] }),
      ]),
  });
}

export const useTakeShift = (shiftId: string) =>
  useShiftMutation(shiftId, (body: Confirmations) => callApi(calls.signUp, { params: { shiftId }, body }));

export const useWithdraw = (shiftId: string) =>
  useShiftMutation(shiftId, () => callApi(calls.withdrawSignUp, { params: { shiftId } }));

export const useConfirm = (shiftId: string) =>
  useShiftMutation(shiftId, (isComing: boolean) =>
    callApi(calls.confirmSignUp, { params: { shiftId }, body: { isComing } }),
  );

export const useSeekReplacement = (shiftId: string) =>
  useShiftMutation(shiftId, (isSought: boolean) =>
    callApi(calls.seekReplacement, { params: { shiftId }, body: { isSought } }),
  );

export const useShareContact = (shiftId: string) =>
  useShiftMutation(shiftId, (body: { isShared: boolean; phone?: string }) =>
    callApi(calls.shareContact, { params: { shiftId }, body }),
  );

export const useSuggestedShifts = (limit: number) =>
  useQuery({
    queryKey: ['suggested-shifts', limit],
    queryFn: async () => (await callApi(calls.listSuggestedShifts, { query: { limit } })).shifts,
  });
