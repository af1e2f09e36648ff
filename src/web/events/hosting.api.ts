import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as extras from '#contracts/events/event-extras.contract.ts';
import type * as events from '#contracts/events/events.contract.ts';
import type { SavedFields } from '#web/events/form/event-values.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';
import { callApi } from '#web/platform/http.ts';

const createEventCall = call<typeof events.createEvent>('POST', '/api/events');
const getEventCall = call<typeof events.getEvent>('GET', '/api/events/:eventId');
const updateEventCall = call<typeof events.updateEvent>('PATCH', '/api/events/:eventId');
const deleteEventCall = call<typeof events.deleteEvent>('DELETE', '/api/events/:eventId');
const publishEventCall = call<typeof events.publishEvent>('PUT', '/api/events/:eventId/publication');
const cancelEventCall = call<typeof events.cancelEvent>('PUT', '/api/events/:eventId/cancellation');
const duplicateEventCall = call<typeof events.duplicateEvent>('POST', '/api/events/:eventId/copies');
const listHostedEventsCall = call<typeof events.listHostedEvents>('GET', '/api/hosted-events');
const putEventCoverCall = call<typeof extras.putEventCover>('PUT', '/api/events/:eventId/cover');
const deleteEventCoverCall = call<typeof extras.deleteEventCover>('DELETE', '/api/events/:eventId/cover');

export type HostedEvent = EndpointOutput<typeof events.listHostedEvents>['events'][number];
export type HostedState = NonNullable<EndpointInput<typeof events.listHostedEvents>['query']['state']>;

export const createEvent = (body: SavedFields & { templateId?: string }, idempotencyKey: string) =>
  callApi(createEventCall, { body, idempotencyKey });
export const updateEvent = (eventId: string, body: SavedFields) =>
  callApi(updateEventCall, { params: { eventId }, body });
export const publishEvent = (eventId: string) => callApi(publishEventCall, { params: { eventId } });
export const putEventCover = (eventId: string, picture: string) =>
  callApi(putEventCoverCall, { params: { eventId }, body: { picture } });
export const deleteEventCover = (eventId: string) => callApi(deleteEventCoverCall, { params: { eventId } });

/** Read anew each time a form opens: what it begins with must be what the server holds. */
export const useEventToEdit = (eventId: string | null) =>
  useQuery({
    queryKey: ['event-to-edit', eventId],
    queryFn: () => callApi(getEventCall, { params: { eventId: eventId ?? '' } }),
    enabled: eventId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const useHostedEvents = (state: HostedState) =>
  useInfiniteQuery({
    queryKey: ['hosted-events', state],
    queryFn: ({ pageParam }) =>
      callApi(listHostedEventsCall, { query: { state, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** After anything a host does, every list that may show the event is read again. */
export const forgetHostedEvents = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['hosted-events'] });

function useHostAct<Argument, Answer>(act: (argument: Argument) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: () => forgetHostedEvents(queries) });
}

/** Changes that take effect by one press, outside the form. */
export function useChangeEvent(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: SavedFields) => updateEvent(eventId, fields),
    onSuccess: (event) => queries.setQueryData(['event-to-edit', eventId], event),
  });
}

export const useDeleteDraft = () => useHostAct((eventId: string) => callApi(deleteEventCall, { params: { eventId } }));
export const useDuplicateEvent = () =>
  useHostAct((eventId: string) => createOnce(duplicateEventCall, { params: { eventId } }));
export const useCancelEvent = () =>
  useHostAct(({ eventId, reason }: { eventId: string; reason: string }) =>
    callApi(cancelEventCall, { params: { eventId }, body: { reason } }),
  );
