import type { z } from 'zod';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { listSuggestedEvents } from '#contracts/search/upcoming-events.contract.ts';
import { cellsOf } from '#server/platform/formats/geo-grid.ts';
import type { SearchDeps } from '#server/search/events/search.actions.ts';
import { findOwnPlace, requireOwnPlace, resolveDays } from './person-spans.ts';
import { findSuggestions, type SuggestedEvent } from './suggested-events.queries.ts';
import { findPreferences } from './tastes.queries.ts';

const DEFAULT_RADIUS_KM = 50;
type SuggestedCard = EndpointOutput<typeof listSuggestedEvents>['events'][number];

export async function suggestEvents(
  { db, clock }: SearchDeps,
  personId: string,
  { limit, radiusKm, attendance, ...span }: z.output<typeof listSuggestedEvents.query>,
): Promise<SuggestedCard[]> {
  const now = clock.now();
  const { from, to } = resolveDays(span, now);
  const { location, topics } = await findPreferences(db, personId);
  const ownPlace = await findOwnPlace(db, location);
  const place = radiusKm === undefined ? ownPlace : requireOwnPlace(ownPlace);
  const circle = place && { ...place, radiusKm: radiusKm ?? DEFAULT_RADIUS_KM };
  const suggestions = await findSuggestions(db, {
    personId,
    topics,
    circle: circle && { ...circle, cells: cellsOf(circle) },
    timeZone: span.timeZone ?? null,
    isLimitedToCircle: radiusKm !== undefined,
    now,
    from: from > now ? from : now,
    to,
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
    met: met === 1 ? 'because somebody you met goes' : `because ${met} people you met go`,
    near: `because it is near ${placeName}`,
    soon: 'because it is soon',
  };
  return reasons[kind];
}
