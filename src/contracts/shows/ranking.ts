import { distanceBetween } from './question-kinds.ts';

/** What decides a team's rank: the total, then the tie-break. */
export type Rankable = { total: number; tiebreak?: number | null | undefined };

/** How far a team's guess is from the answer to the tie-break question; furthest without a guess. */
const distanceOf = ({ tiebreak }: Rankable, answer: number): number =>
  tiebreak === null || tiebreak === undefined ? Number.POSITIVE_INFINITY : distanceBetween(tiebreak, answer);

/** Negative if the first team is better. Without a tie-break question, the larger number in `tiebreak` is. */
function compareByTiebreak(one: Rankable, other: Rankable, answer: number | null): number {
  if (answer === null) return (other.tiebreak ?? 0) - (one.tiebreak ?? 0);
  const [distance, otherDistance] = [distanceOf(one, answer), distanceOf(other, answer)];
  return distance === otherDistance ? 0 : distance - otherDistance;
}

/**
 * Standard competition ranking, best first: tied teams keep their order and share a rank, and the next is skipped (1, 2, 2, 4). `answer`: to the
 * tie-break question, null without one.
 */
export function rank<Entry extends Rankable>(
  entries: readonly Entry[],
  answer: number | null,
): (Entry & { rank: number })[] {
  const compare = (one: Rankable, other: Rankable) => other.total - one.total || compareByTiebreak(one, other, answer);
  const sorted = entries.toSorted(compare);
  let place = 0;
  return sorted.map((entry, index) => {
    const before = sorted[index - 1];
    if (!before || compare(before, entry) !== 0) place = index + 1;
    return { ...entry, rank: place };
  });
}

/** Places that nights award, so that a tie for them is worth a question. */
export const AWARDED_PLACES = 3;

/** The teams that a tie-break question ranks: those with the same total as another one, for one of the first places. */
export function tiedTeams<Entry extends Rankable>(entries: readonly Entry[], places = entries.length): Entry[] {
  const byTotal = Map.groupBy(entries, ({ total }) => total);
  const isAmongFirst = (total: number) => entries.filter((other) => other.total > total).length < places;
  return entries.filter(({ total }) => byTotal.get(total)!.length > 1 && isAmongFirst(total));
}
