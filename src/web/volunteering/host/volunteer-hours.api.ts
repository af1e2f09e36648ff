import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as hours from '#contracts/volunteering/volunteer-hours.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';
import { type SignUpChange, updateSignUp } from './shift-people.api.ts';

const listToApproveCall = call<typeof hours.listHoursToApprove>('GET', '/api/hours-to-approve');
const approveCall = call<typeof hours.approveHours>('PUT', '/api/volunteer-shifts/:shiftId/hours');
const organizationHoursCall = call<typeof hours.listOrganizationHours>(
  'GET',
  '/api/organizations/:slug/volunteer-hours',
);
const groupHoursCall = call<typeof hours.listGroupHours>('GET', '/api/groups/:slug/volunteer-hours');
const organizationHoursFileCall = call<typeof hours.exportOrganizationHours>(
  'GET',
  '/api/organizations/:slug/volunteer-hours.csv',
);
const groupHoursFileCall = call<typeof hours.exportGroupHours>('GET', '/api/groups/:slug/volunteer-hours.csv');
const eventSignUpsFileCall = call<typeof hours.exportEventSignUps>(
  'GET',
  '/api/events/:eventId/volunteer-sign-ups.csv',
);
const organizationSignUpsFileCall = call<typeof hours.exportOrganizationSignUps>(
  'GET',
  '/api/organizations/:slug/volunteer-sign-ups.csv',
);

export type { HostHours, HoursToApprove } from '#contracts/volunteering/volunteer-hours.contract.ts';

/** Whose hours: all of them the person may approve, or one host's. */
export type HoursOwner = { eventId: string } | { group: string } | { organization: string };
export type HoursHost = { kind: 'group' | 'organization'; slug: string };
/** Days, or empty for no bound. */
export type Period = { from: string; to: string };

const KEY = ['volunteer-hours'];
const boundsOf = ({ from, to }: Period) => ({ ...(from && { from }), ...(to && { to }) });

export const useHoursToApprove = (owner: HoursOwner) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'to-approve', owner],
    queryFn: ({ pageParam }) =>
      callApi(listToApproveCall, { query: { ...owner, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const useHostHours = ({ kind, slug }: HoursHost, period: Period) =>
  useInfiniteQuery({
    queryKey: [...KEY, kind, slug, period],
    queryFn: ({ pageParam }) =>
      callApi(kind === 'group' ? groupHoursCall : organizationHoursCall, {
        params: { slug },
        query: { ...boundsOf(period), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** Hours, and who is on which shift, are read again. */
function useHoursChange<Argument, Answer>(change: (argument: Argument) => Promise<Answer>) {
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

/** Everybody of a shift, or one by name. */
export const useApproveHours = (shiftId: string) =>
  useHoursChange((personIds: string[] | null) =>
    callApi(approveCall, { params: { shiftId }, body: personIds ? { personIds } : {} }),
  );

export const useCorrectHours = (shiftId: string, personId: string) =>
  useHoursChange((change: SignUpChange) => updateSignUp(shiftId, personId, change));

export const useHoursFile = ({ kind, slug }: HoursHost) =>
  useMutation({
    mutationFn: (period: Period) =>
      callApi(kind === 'group' ? groupHoursFileCall : organizationHoursFileCall, {
        params: { slug },
        query: boundsOf(period),
      }),
  });

export const useSignUpsFile = (owner: { kind: 'event'; id: string } | { kind: 'organization'; slug: string }) =>
  useMutation({
    mutationFn: () =>
      owner.kind === 'event'
        ? callApi(eventSignUpsFileCall, { params: { eventId: owner.id } })
        : callApi(organizationSignUpsFileCall, { params: { slug: owner.slug } }),
  });
