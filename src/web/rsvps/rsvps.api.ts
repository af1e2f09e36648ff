import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as rsvps from '#contracts/rsvps/rsvps.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type RsvpAnswer = EndpointInput<typeof rsvps.answerEvent>['body'];
const rsvpKey = (eventId: string) => ['rsvp', eventId];

export const useRsvp = (eventId: string) =>
  useQuery({ queryKey: rsvpKey(eventId), queryFn: () => callApi(calls.getRsvp, { params: { eventId } }) });

export function useAnswerEvent(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RsvpAnswer) => callApi(calls.answerEvent, { params: { eventId }, body }),
    onSuccess: (rsvp) => queries.setQueryData(rsvpKey(eventId), rsvp),
  });
}

export function useConfirmRsvp(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(calls.confirmRsvp, { params: { eventId } }),
    onSuccess: (rsvp) => queries.setQueryData(rsvpKey(eventId), rsvp),
  });
}

export function useLeaveEvent(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(calls.leaveEvent, { params: { eventId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: rsvpKey(eventId) }),
  });
}
