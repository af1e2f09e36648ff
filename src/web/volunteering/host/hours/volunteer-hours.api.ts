import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';
import { type SignUpChange, updateSignUp } from '#web/volunteering/host/shift-people.api.ts';
import { deleteWalkIn, saveWalkIn, type WalkIn } from '#web/volunteering/host/walk-ins.api.ts';

export type { HostHours, HoursToApprove } from '#contracts/volunteering/volunteer-hours.contract.ts';

/** Whose hours to list: one host's, or all that the person may approve. */
export type HoursOwner = { eventId: string } | { group: string } | { organization: string };
export type HoursHost = { kind: 'group' | 'organization'; slug: string };
/** First and last day; empty means unbounded. */
export type Period = { from: string; to: string };

const KEY = ['volunteer-hours'];
const boundsOf = ({ from, to }: Period) => ({ ...(from && { from }), ...(to && { to }) });

export const useHoursToApprove = (owner: HoursOwner) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'to-approve', owner],
    queryFn: ({ pageParam }) =>
      callApi(calls.listHoursToApprove, { query: { ...owner, ...(pageParam && { cursor: pageParam }) } }),
    // Check-in changes these lists without loading them.
    staleTime: 0,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const useHostHours = ({ kind, slug }: HoursHost, period: Period) =>
  useInfiniteQuery({
    queryKey: [...KEY, kind, slug, period],
    queryFn: ({ pageParam }) =>
      callApi(kind === 'group' ? calls.listGroupHours : calls.listOrganizationHours, {
        params: { slug },
        query: { ...boundsOf(period), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** Refetches hours and sign-ups. */
function useHoursChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: KEY }),
        queries.invalidateQueries({ queryKey: ['shift-people'] }),
      ]),
  });
}

/** Approves all people of a shift, or only the given ones. */
export const useApproveHours = (shiftId: string) =>
  useHoursChange((personIds: string[] | null) =>
    callApi(calls.approveHours, { params: { shiftId }, body: personIds ? { personIds } : {} }),
  );

export const useApproveWalkIn = (shiftId: string, walkInId: string) =>
  useHoursChange(() => callApi(calls.approveHours, { params: { shiftId }, body: { walkInIds: [walkInId] } }));

export const useCorrectWalkIn = (shiftId: string, { id: walkInId, name, email }: WalkIn) =>
  useHoursChange((minutes: number) => saveWalkIn({ shiftId, walkInId }, { name, email, minutes }));

export const useDeleteWalkIn = (shiftId: string, walkInId: string) =>
  useHoursChange(() => deleteWalkIn({ shiftId, walkInId }));

export const useCorrectHours = (shiftId: string, personId: string) =>
  useHoursChange((change: SignUpChange) => updateSignUp(shiftId, personId, change));

export const exportHostHours = ({ kind, slug }: HoursHost, period: Period) =>
  callApi(kind === 'group' ? calls.exportGroupHours : calls.exportOrganizationHours, {
    params: { slug },
    query: boundsOf(period),
  });

export const exportSignUps = (owner: { kind: 'event'; id: string } | { kind: 'organization'; slug: string }) =>
  owner.kind === 'event'
    ? callApi(calls.exportEventSignUps, { params: { eventId: owner.id } })
    : callApi(calls.exportOrganizationSignUps, { params: { slug: owner.slug } });
