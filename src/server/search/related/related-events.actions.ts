import type { EventCard, EventDetail } from '#contracts/events/events.contract.ts';
import { MAX_RELATED } from '#contracts/search/related-events.contract.ts';
import { showEvent } from '#server/events/events.actions.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { searchListings } from '#server/search/events/search.actions.ts';
import { listNextEventsOfHost } from './related-events.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;
const RADIUS_KM = 50;

/** Where to go instead or next: more events by the host, and events of the same category nearby, or online. */
export async function findRelatedEvents(
  deps: Deps,
  eventId: string,
  viewerId: string | null,
): Promise<{ byHost: EventCard[]; nearby: EventCard[] }> {
  const event = await showEvent(deps, eventId, viewerId);
  const [ofHost, found] = await Promise.all([
    // Without a path, the viewer may not see the page of the host, with its other events.
    event.host.path === null
      ? []
      : // One more than shown, because the event itself may be among them.
        listNextEventsOfHost(deps.db, event.host, { now: deps.clock.now(), limit: MAX_RELATED + 1 }),
    searchSimilar(deps, event),
  ]);
  const isOther = ({ id, series }: EventCard) => id !== event.id && (!series || series.id !== event.series?.id);
  const byHost = ofHost.filter(isOther).slice(0, MAX_RELATED);
  const nearby = found.filter((card) => isOther(card) && card.host.id !== event.host.id).slice(0, MAX_RELATED);
  return { byHost, nearby };
}

async function searchSimilar(deps: Deps, { category, attendance, place }: EventDetail): Promise<EventCard[]> {
  if (!category || (attendance !== 'online' && !place)) return [];
  // The town rather than the pin, which may be hidden.
  const where = attendance === 'online' ? { type: ['online' as const] } : { placeId: place!.id, radiusKm: RADIUS_KM };
  const { events } = JSON.parse(await searchListings(deps, { category, ...where, series: 'next' })) as {
    events: EventCard[];
  };
  return events;
}
