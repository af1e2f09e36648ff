import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type * as rsvps from '#contracts/rsvps/rsvps.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const getRsvp = call<typeof rsvps.getRsvp>('GET', '/api/events/:eventId/rsvp');
const answerEvent = call<typeof rsvps.answerEvent>('PUT', '/api/events/:eventId/rsvp');
const leaveEvent = call<typeof rsvps.leaveEvent>('DELETE', '/api/events/:eventId/rsvp');

export type RsvpAnswer = EndpointInput<typeof rsvps.answerEvent>['body'];
const rsvpKey = (eventId: string) => ['rsvp', eventId];

export const useRsvp = (eventId: string) =>
  useQuery({ queryKey: rsvpKey(eventId), queryFn: () => callApi(getRsvp, { params: { eventId } }) });

export function useAnswerEvent(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RsvpAnswer) => callApi(answerEvent, { params: { eventId }, body }),
    onSuccess: (rsvp) => queries.setQueryData(rsvpKey(eventId), rsvp),
  });
}

export function useLeaveEvent(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(leaveEvent, { params: { eventId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: rsvpKey(eventId) }),
  });
}
