import type { z } from 'zod';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { listSuggestedEvents } from '#contracts/search/upcoming-events.contract.ts';
import { cellsOf } from '#server/platform/formats/geo-grid.ts';
import { toSpan } from '#server/search/events/local-days.ts';
import type { SearchDeps } from '#server/search/events/search.actions.ts';
import { findOwnPlace, requireOwnPlace } from './person-places.ts';
import { findSuggestions, type SuggestedEvent } from './suggested-events.queries.ts';
import { findPreferences } from './tastes.queries.ts';

const DEFAULT_RADIUS_KM = 50;
/** `siteZone` decides the day where the viewer's zone and town are unknown. */
type SuggestionQuery = z.output<typeof listSuggestedEvents.query> & { siteZone: string };
type SuggestedCard = EndpointOutput<typeof listSuggestedEvents>['events'][number];

export async function suggestEvents(
  { db, clock }: SearchDeps,
  personId: string,
  { limit, radiusKm, attendance, from, to, timeZone, siteZone }: SuggestionQuery,
): Promise<SuggestedCard[]> {
  const now = clock.now();
  const { location, topics } = await findPreferences(db, personId);
  const ownPlace = await findOwnPlace(db, location);
  const place = radiusKm === undefined ? ownPlace : requireOwnPlace(ownPlace);
  const circle = place && { ...place, radiusKm: radiusKm ?? DEFAULT_RADIUS_KM };
  const zoneOfDays = timeZone ?? ownPlace?.timeZone ?? siteZone;
  const suggestions = await findSuggestions(db, {
    personId,
    topics,
    circle: circle && { ...circle, cells: cellsOf(circle) },
    timeZone: timeZone ?? null,
    isLimitedToCircle: radiusKm !== undefined,
    now,
    span: toSpan({ first: from ?? null, last: to ?? null }, { timeZone: zoneOfDays, now }),
    attendance: attendance ?? null,
    limit,
  });
  return suggestions.map((event) => ({
    ...event.card,
    reason: { kind: event.kind, text: formatReason(event, place?.name) },
  }));
}

function formatReason(
  { kind, topic, groupName, followed, met }: SuggestedEvent,
  placeName: string | undefined,
): string {
  const reasons: Record<SuggestedEvent['kind'], string> = {
    interest: `because you like ${topic}`,
    group: `because ${groupName} is about ${topic}`,
    follow: `because you follow ${followed}`,
    met: met === 1 ? 'because someone you’ve met is going' : `because ${met} people you’ve met are going`,
    near: `because it’s near ${placeName}`,
    soon: 'because it’s soon',
  };
  return reasons[kind];
}
