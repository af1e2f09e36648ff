import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as signUps from '#contracts/volunteering/sign-ups.contract.ts';
import type { SignUpForHost } from '#contracts/volunteering/volunteer-fields.ts';
import { withPollTimeout } from '#web/platform/http/elapsed-timeout.ts';
import { callApi } from '#web/platform/http/http.ts';
import { putIntoLoaded } from '#web/platform/http/put-into-loaded.ts';
import { useNeedsChange } from './volunteer-roles.api.ts';

export type { SignUpForHost } from '#contracts/volunteering/volunteer-fields.ts';
export type SignUpStatus = SignUpForHost['status'];
export type SignUpChange = EndpointInput<typeof signUps.updateSignUp>['body'];
type SignUpPage = EndpointOutput<typeof signUps.listSignUps>;
export type ShiftPeople = Omit<SignUpPage, 'nextCursor'>;

const keyOf = (shiftId: string) => ['shift-people', shiftId];
export const shiftPeopleKey = (shiftId: string, status: SignUpStatus) => [...keyOf(shiftId), status];

const loadPage = (shiftId: string, query: { status: SignUpStatus; cursor?: string }): Promise<SignUpPage> =>
  withPollTimeout((signal) => callApi(calls.listSignUps, { params: { shiftId }, query, signal }));

/** Loads all pages at once, so that the list can be searched locally and offline. A shift has few enough people. */
async function loadPeople(shiftId: string, status: SignUpStatus): Promise<ShiftPeople> {
  const people: SignUpForHost[] = [];
  for (let cursor: string | null = ''; ; ) {
    const page: SignUpPage = await loadPage(shiftId, { status, ...(cursor && { cursor }) });
    people.push(...page.signUps);
    if (!page.nextCursor) return { signUps: people, counts: page.counts };
    cursor = page.nextCursor;
  }
}

type Reload = { refetchInterval?: number };

export const useShiftPeople = (shiftId: string, status: SignUpStatus, reload: Reload = {}) =>
  useQuery({ queryKey: shiftPeopleKey(shiftId, status), queryFn: () => loadPeople(shiftId, status), ...reload });

/** Spots held for people who have not confirmed their address; they change by themselves. */
export const useHeldSpots = (shiftId: string) =>
  useQuery({
    queryKey: [...keyOf(shiftId), 'held-spots'],
    queryFn: () => withPollTimeout((signal) => callApi(calls.listHeldSpots, { params: { shiftId }, signal })),
    refetchInterval: 60_000,
  });

export const useRoleContacts = (roleId: string) =>
  useQuery({
    queryKey: ['shift-people', 'contacts', roleId],
    queryFn: () => callApi(calls.listRoleContacts, { params: { roleId } }),
    // A withdrawn consent must take effect at once.
    staleTime: 0,
    gcTime: 0,
  });

export const updateSignUp = (shiftId: string, personId: string, body: SignUpChange, signal?: AbortSignal) =>
  callApi(calls.updateSignUp, { params: { shiftId, personId }, body, ...(signal && { signal }) });

/** Moving one person can move others up the waitlist, so every list of people is refetched. */
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

/** Puts the server's response for one person into the cached list without refetching it. */
export function usePutSignUp(shiftId: string) {
  const queries = useQueryClient();
  return (signUp: SignUpForHost) =>
    putIntoLoaded<ShiftPeople>(queries, shiftPeopleKey(shiftId, signUp.status), (known) => ({
      ...known,
      signUps: known.signUps.map((each) => (each.id === signUp.id ? signUp : each)),
    }));
}
