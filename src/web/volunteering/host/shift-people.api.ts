import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as signUps from '#contracts/volunteering/sign-ups.contract.ts';
import type { SignUpForHost } from '#contracts/volunteering/volunteer-fields.ts';
import { callApi } from '#web/platform/http.ts';
import { useNeedsChange } from './volunteer-roles.api.ts';

export type { SignUpForHost } from '#contracts/volunteering/volunteer-fields.ts';
export type SignUpStatus = SignUpForHost['status'];
export type SignUpChange = EndpointInput<typeof signUps.updateSignUp>['body'];
type SignUpPage = EndpointOutput<typeof signUps.listSignUps>;
export type ShiftPeople = Omit<SignUpPage, 'nextCursor'>;

const keyOf = (shiftId: string) => ['shift-people', shiftId];

/** All pages at once: a shift has so many people at most that a list can be searched without asking again, and without a network. */
async function loadPeople(shiftId: string, status: SignUpStatus): Promise<ShiftPeople> {
  const people: SignUpForHost[] = [];
  for (let cursor: string | null = ''; ; ) {
    const page: SignUpPage = await callApi(calls.listSignUps, {
      params: { shiftId },
      query: { status, ...(cursor && { cursor }) },
    });
    people.push(...page.signUps);
    if (!page.nextCursor) return { signUps: people, counts: page.counts };
    cursor = page.nextCursor;
  }
}

export const useShiftPeople = (shiftId: string, status: SignUpStatus) =>
  useQuery({ queryKey: [...keyOf(shiftId), status], queryFn: () => loadPeople(shiftId, status) });

export const updateSignUp = (shiftId: string, personId: string, body: SignUpChange) =>
  callApi(calls.updateSignUp, { params: { shiftId, personId }, body });

/** Whatever moves one person may move others: every list of people is read again. */
export function useMoveSignUp(shiftId: string, personId: string) {
  const queries = useQueryClient();
  return useNeedsChange(async (change: SignUpChange) => {
    try {
      return await updateSignUp(shiftId, personId, change);
    } finally {
      void queries.invalidateQueries({ queryKey: ['shift-people'] });
    }
  });
}

/** What the server said of one person, put where the list shows it without asking for all again. */
export function usePutSignUp(shiftId: string) {
  const queries = useQueryClient();
  return (signUp: SignUpForHost) =>
    queries.setQueryData<ShiftPeople>(
      [...keyOf(shiftId), signUp.status],
      (known) => known && { ...known, signUps: known.signUps.map((each) => (each.id === signUp.id ? signUp : each)) },
    );
}
