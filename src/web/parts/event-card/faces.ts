import * as calls from '#contracts/calls.gen.ts';
import { countGoing } from '#contracts/events/event-seats.ts';
import type { EventCard } from '#contracts/events/events.contract.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import type { CardFace } from './card-event.ts';

type FacedEvent = Pick<EventCard, 'id' | 'seats'>;

/** Adds the first attendees to the cards of a page. A list is complete without them, so a failure is ignored. */
export async function withFaces<Event extends FacedEvent>(
  callApi: CallApi,
  events: readonly Event[],
): Promise<(Event & { faces?: CardFace[] })[]> {
  const attended = events.filter(({ seats }) => countGoing(seats) > 0).map(({ id }) => id);
  if (attended.length === 0) return [...events];
  const { faces } = await callApi(calls.listFaces, { query: { events: attended.join() } }).catch(() => ({ faces: {} }));
  return events.map((event) => ({
    ...event,
    ...(event.id in faces && { faces: faces[event.id as keyof typeof faces] }),
  }));
}
