import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as own from '#contracts/volunteering/own-shifts.contract.ts';
import type * as signUps from '#contracts/volunteering/sign-ups.contract.ts';
import type * as needs from '#contracts/volunteering/volunteer-needs.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const listMyShiftsCall = call<typeof own.listMyShifts>('GET', '/api/my-shifts');
const getSignUpCall = call<typeof signUps.getSignUp>('GET', '/api/volunteer-shifts/:shiftId/sign-up');
const signUpCall = call<typeof signUps.signUp>('PUT', '/api/volunteer-shifts/:shiftId/sign-up');
const withdrawSignUpCall = call<typeof signUps.withdrawSignUp>('DELETE', '/api/volunteer-shifts/:shiftId/sign-up');
const confirmSignUpCall = call<typeof signUps.confirmSignUp>(
  'PUT',
  '/api/volunteer-shifts/:shiftId/sign-up/confirmation',
);
const listSuggestedShiftsCall = call<typeof needs.listSuggestedShifts>('GET', '/api/suggested-shifts');

export type OwnShiftEntry = EndpointOutput<typeof own.listMyShifts>['shifts'][number];
export type TakenShift = EndpointOutput<typeof signUps.signUp>;
export type SuggestedShift = EndpointOutput<typeof needs.listSuggestedShifts>['shifts'][number];
type Facts = EndpointInput<typeof signUps.signUp>['body'];

const listKey = ['my-shifts'];
const signUpKey = (shiftId: string) => ['sign-up', shiftId];

export const useMyShifts = (state: 'upcoming' | 'past') =>
  useInfiniteQuery({
    queryKey: [...listKey, state],
    queryFn: ({ pageParam }) =>
      callApi(listMyShiftsCall, { query: { state, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The next of one's own, to mark shifts with: whoever has more than a page of them is told when they take another. */
export const useNextShifts = () =>
  useQuery({
    queryKey: [...listKey, 'next'],
    queryFn: async () => (await callApi(listMyShiftsCall, { query: {} })).shifts,
  });

export const useSignUp = (shiftId: string) =>
  useQuery({
    queryKey: signUpKey(shiftId),
    queryFn: () => callApi(getSignUpCall, { params: { shiftId } }),
    // What is asked right before a decision must be what is so now.
    staleTime: 0,
  });

/** Whatever changes one of one's shifts changes what the others are to it. */
function useOwnChange<Argument, Answer>(shiftId: string, change: (argument: Argument) => Promise<Answer>) {
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
  useOwnChange(shiftId, (body: Facts) => callApi(signUpCall, { params: { shiftId }, body }));

export const useWithdraw = (shiftId: string) =>
  useOwnChange(shiftId, () => callApi(withdrawSignUpCall, { params: { shiftId } }));

export const useConfirm = (shiftId: string) =>
  useOwnChange(shiftId, (isComing: boolean) => callApi(confirmSignUpCall, { params: { shiftId }, body: { isComing } }));

export const useSuggestedShifts = (limit: number) =>
  useQuery({
    queryKey: ['suggested-shifts', limit],
    queryFn: async () => (await callApi(listSuggestedShiftsCall, { query: { limit } })).shifts,
  });
