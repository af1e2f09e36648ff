import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type { EndpointInput, EndpointOutput } from '#contracts/endpoint.ts';
import type * as extras from '#contracts/events/event-extras.contract.ts';
import type * as events from '#contracts/events/events.contract.ts';
import type { EventChanges } from '#web/events/form/event-editor.ts';
import type { SavedFields } from '#web/events/form/event-form-fields.ts';
import { withProof } from '#web/parts/proof-of-work/proved-calls.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';

export type HostedEvent = EndpointOutput<typeof events.listHostedEvents>['events'][number];
export type HostedState = NonNullable<EndpointInput<typeof events.listHostedEvents>['query']['state']>;

export const createEvent = (body: SavedFields & { templateId?: string }, idempotencyKey: string) =>
  callApi(calls.createEvent, { body, idempotencyKey });
export const updateEvent = (eventId: string, body: EventChanges) =>
  callApi(calls.updateEvent, { params: { eventId }, body });
export const loadEvent = (eventId: string) => callApi(calls.getEvent, { params: { eventId } });
export const publishEvent = (eventId: string) => withProof(callApi)(calls.publishEvent, { params: { eventId } });
export const putEventCover = (eventId: string, cover: EndpointInput<typeof extras.putEventCover>['body']) =>
  callApi(calls.putEventCover, { params: { eventId }, body: cover });
export const deleteEventCover = (eventId: string) => callApi(calls.deleteEventCover, { params: { eventId } });

/** Refetched whenever a form opens, because the form must start with the server's current values. */
export const useEventToEdit = (eventId: string | null) =>
  useQuery({
    queryKey: ['event-to-edit', eventId],
    queryFn: () => loadEvent(eventId ?? ''),
    enabled: eventId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const useHostedEvents = (state: HostedState) =>
  useInfiniteQuery({
    queryKey: ['hosted-events', state],
    queryFn: ({ pageParam }) =>
      callApi(calls.listHostedEvents, { query: { state, series: 'next', ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** After any change by a host, every list that may show the event is refetched. */
export const invalidateHostedEvents = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: ['hosted-events'] });

function useHostMutation<Input, Result>(act: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: () => invalidateHostedEvents(queries) });
}

/** Changes that take effect at once, outside the form. */
export function useChangeEvent(eventId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: SavedFields) => updateEvent(eventId, fields),
    onSuccess: (event) => queries.setQueryData(['event-to-edit', eventId], event),
  });
}

export const useDeleteDraft = () =>
  useHostMutation((eventId: string) => callApi(calls.deleteEvent, { params: { eventId } }));
export const useDuplicateEvent = () =>
  useHostMutation((eventId: string) => createOnce(calls.duplicateEvent, { params: { eventId } }));
export const useCancelEvent = () =>
  useHostMutation(({ eventId, reason }: { eventId: string; reason: string }) =>
    callApi(calls.cancelEvent, { params: { eventId }, body: { reason } }),
  );
