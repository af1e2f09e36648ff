import type { EndpointOutput } from '#contracts/endpoint.ts';
import type { listSuggestedShifts } from '#contracts/volunteering/volunteer-needs.contract.ts';
import { cellsOf } from '#server/platform/formats/geo-grid.ts';
import type { SearchDeps } from '#server/search/events/search.actions.ts';
import { findOwnPlace } from '#server/search/upcoming/person-places.ts';
import { findPreferences } from '#server/search/upcoming/tastes.queries.ts';
import { type FoundShift, findSuggestedShifts } from './suggested-shifts.queries.ts';

/** Same as for suggested events. */
const DEFAULT_RADIUS_KM = 50;
type SuggestedShift = EndpointOutput<typeof listSuggestedShifts>['shifts'][number];

export async function suggestShifts(
  { db, clock }: SearchDeps,
  personId: string,
  limit: number,
): Promise<SuggestedShift[]> {
  const { location, topics } = await findPreferences(db, personId);
  const place = await findOwnPlace(db, location);
  const circle = place && { ...place, radiusKm: DEFAULT_RADIUS_KM };
  const shifts = await findSuggestedShifts(db, {
    personId,
    topics,
    circle: circle && { ...circle, cells: cellsOf(circle) },
    now: clock.now(),
    limit,
  });
  return shifts.map((shift) => ({
    ...shift.card,
    reason: { kind: shift.kind, text: formatReason(shift, place?.name) },
  }));
}

function formatReason(shift: FoundShift, placeName: string | undefined): string {
  const { helpedAs, skill, topic, groupName, memberOf, followed } = shift;
  const reasons: Record<FoundShift['kind'], string> = {
    skill: helpedAs ? `because you’ve helped as ${helpedAs}` : `because you’ve helped with ${skill}`,
    interest: groupName ? `because ${groupName} is about ${topic}` : `because you like ${topic}`,
    group: `because you’re in ${memberOf}`,
    follow: `because you follow ${followed}`,
    near: `because it’s near ${placeName}`,
    soon: 'because it’s soon',
  };
  return reasons[shift.kind];
}
