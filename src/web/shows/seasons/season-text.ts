import { formatScore } from '#web/shows/cell-values.ts';
import { formatDay } from '#web/ui/calendar/calendar-days.ts';
import { formatCount } from '#web/ui/display/count.ts';
import type { SeasonDetail, SeasonRule } from './seasons.api.ts';

/** The rule in sentences, for teams. */
export function formatRule({ countsBy, rankPoints, bestNights, minimumNights }: SeasonRule): string {
  return [
    countsBy === 'score'
      ? 'The points of all nights add up.'
      : `Points for the ranks of a night: ${rankPoints.join(', ')}. Teams that share a rank all get its points.`,
    bestNights === 1 && 'Only the best night of a team counts.',
    bestNights !== null && bestNights > 1 && `Only the best ${bestNights} nights of a team count.`,
    minimumNights > 1 && `Teams need ${formatCount(minimumNights, 'night')} for a rank.`,
    'Teams with equal points share a rank.',
  ]
    .filter(Boolean)
    .join(' ');
}

const formatWhole = (day: string): string => formatDay(day, { month: 'short', day: 'numeric', year: 'numeric' });

/** "Sep 1, 2026 – Dec 20, 2026", "from Sep 1, 2026", or empty. */
function formatSeasonDates({ startsOn, endsOn }: Pick<SeasonDetail, 'startsOn' | 'endsOn'>): string {
  if (startsOn && endsOn) return `${formatWhole(startsOn)} – ${formatWhole(endsOn)}`;
  if (startsOn) return `from ${formatWhole(startsOn)}`;
  return endsOn ? `until ${formatWhole(endsOn)}` : '';
}

/** "3 nights · Sep 1, 2026 – Dec 20, 2026". */
export const formatSeasonFacts = (season: Pick<SeasonDetail, 'startsOn' | 'endsOn' | 'nightCount'>): string =>
  [season.nightCount === 0 ? 'no nights yet' : formatCount(season.nightCount, 'night'), formatSeasonDates(season)]
    .filter(Boolean)
    .join(' · ');

/** How a team moved since the night before. */
export function formatMovement(movement: number): string {
  if (movement === 0) return 'same rank as before';
  const ranks = formatCount(Math.abs(movement), 'rank');
  return movement > 0 ? `up ${ranks}` : `down ${ranks}`;
}

/** "2. with 14 points", "no rank, 14 points". */
export const formatPlace = ({ rank, points }: { rank: number | null; points: number }): string =>
  rank === null ? `no rank, ${formatScore(points)}` : `${rank}. with ${formatScore(points)}`;
