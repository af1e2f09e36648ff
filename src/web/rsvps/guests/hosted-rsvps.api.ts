import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as attendees from '#contracts/rsvps/attendees.contract.ts';
import type { decideOnRequests } from '#contracts/rsvps/requests.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { withPollTimeout } from '#web/platform/http/elapsed-timeout.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetchingMutation } from '#web/platform/http/refetching-mutation.ts';

export type RsvpPage = EndpointOutput<typeof attendees.listRsvps>;
export type RsvpStatus = attendees.RsvpForHost['status'];

const keyOf = (eventId: string) => ['hosted-rsvps', eventId];
const listsKeyOf = (eventId: string) => [...keyOf(eventId), 'lists'];

type RsvpFilter = { status: RsvpStatus; q?: string; attendance?: attendees.RsvpForHost['attendance'] | undefined };
type Reload = { refetchInterval?: number | false };

/** RSVPs with one status, by page; `q` matches part of a name or the start of a code. */
export const useHostedRsvps = (
  eventId: string,
  { status, q = '', attendance }: RsvpFilter,
  { refetchInterval = false }: Reload = {},
) =>
  useInfiniteQuery({
    refetchInterval,
    queryKey: [...listsKeyOf(eventId), status, q, attendance],
    queryFn: ({ pageParam }) =>
      withPollTimeout((signal) =>
        callApi(calls.listRsvps, {
          params: { eventId },
          query: {
            status,
            ...(q && { q }),
            ...(attendance && { attendance }),
            ...(pageParam && { cursor: pageParam }),
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** Seats held for people who have not confirmed their address; they change by themselves. */
export const useHeldSeats = (eventId: string) =>
  useQuery({
    queryKey: [...keyOf(eventId), 'held-seats'],
    queryFn: () => withPollTimeout((signal) => callApi(calls.listHeldSeats, { params: { eventId }, signal })),
    refetchInterval: 60_000,
  });

/** Moving one person can move others on the waitlist, so every list of the event is refetched. */
const useRsvpChange = <Input, Result>(eventId: string, change: (input: Input) => Promise<Result>) =>
  useRefetchingMutation([keyOf(eventId)], change);

export type RsvpMove = { personId: string; status: 'going' | 'waitlisted' | 'removed' };

export const useMoveRsvp = (eventId: string) =>
  useRsvpChange(eventId, ({ personId, status }: RsvpMove) =>
    callApi(calls.moveRsvp, { params: { eventId, personId }, body: { status } }),
  );

export type Decision = NonNullable<EndpointInput<typeof decideOnRequests>['body']>;

export const useDecideOnRequests = (eventId: string) =>
  useRsvpChange(eventId, (body: Decision) => callApi(calls.decideOnRequests, { params: { eventId }, body }));

type SendOptions = { signal: AbortSignal; delaySeconds?: number };

export const checkInGuest = (eventId: string, code: string, { signal, ...query }: SendOptions) =>
  callApi(calls.checkIn, { params: { eventId, code }, query, signal });

export const undoCheckIn = (eventId: string, code: string, { signal, ...query }: SendOptions) =>
  callApi(calls.undoCheckIn, { params: { eventId, code }, query, signal });

/** Puts a saved check-in into the loaded lists, and reloads them without waiting: the counts and other guests may have changed. */
export function usePutCheckIn(eventId: string) {
  const queries = useQueryClient();
  const refetch = useRefetchRsvps(eventId);
  return (code: string, checkedInAt: string | null): void => {
    queries.setQueriesData<InfiniteData<RsvpPage>>(
      { queryKey: listsKeyOf(eventId) },
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            rsvps: page.rsvps.map((rsvp) => (rsvp.checkInCode === code ? { ...rsvp, checkedInAt } : rsvp)),
          })),
        },
    );
    refetch();
  };
}

export function useRefetchRsvps(eventId: string): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: keyOf(eventId) });
}

export const exportRsvps = (eventId: string) => callApi(calls.exportRsvps, { params: { eventId } });

type Recipients = Pick<EndpointInput<typeof attendees.messageAttendees>['body'], 'to' | 'personIds'>;

export const useMessageAttendees = (eventId: string, recipients: Recipients) =>
  useMutation({
    mutationFn: (message: { subject: string; text: string }) =>
      createOnce(calls.messageAttendees, { params: { eventId }, body: { ...message, ...recipients } }),
  });
