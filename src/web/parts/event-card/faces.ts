import * as calls from '#contracts/calls.gen.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import type { CardFace } from './card-event.ts';

type FacedEvent = { id: string; seats: { taken: number } };

/** Adds the first attendees to the cards of a page. A list is complete without them, so a failure is ignored. */
export async function withFaces<Event extends FacedEvent>(
  callApi: CallApi,
  events: readonly Event[],
): Promise<(Event & { faces?: CardFace[] })[]> {
  const attended = events.filter(({ seats }) => seats.taken > 0).map(({ id }) => id);
  if (attended.length === 0) return [...events];
  const { faces } = await callApi(calls.listFaces, { query: { events: attended.join() } }).catch(() => ({ faces: {} }));
  return events.map((event) => ({
    ...event,
    ...(event.id in faces && { faces: faces[event.id as keyof typeof faces] }),
  }));
}
