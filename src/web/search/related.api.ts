import * as calls from '#contracts/calls.gen.ts';
import { type CardEvent, toCardEvent } from '#web/parts/event-card/card-event.ts';
import type { CallApi } from '#web/platform/http/api.ts';

export type RelatedEvent = CardEvent;
export type RelatedLists = { byHost: RelatedEvent[]; nearby: RelatedEvent[] };

/** Null if there are none, or on a failure: the page works without them. */
export async function loadRelated(callApi: CallApi, eventId: string): Promise<RelatedLists | null> {
  const related = await callApi(calls.listRelatedEvents, { params: { eventId } }).catch(() => null);
  if (!related || related.byHost.length + related.nearby.length === 0) return null;
  return { byHost: related.byHost.map(toCardEvent), nearby: related.nearby.map(toCardEvent) };
}
