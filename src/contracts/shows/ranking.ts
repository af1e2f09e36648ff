/** What decides a team's rank: the total, then the tie-break question. */
export type Rankable = { total: number; tiebreak?: number | null | undefined };

/** Best first; tied teams keep their order. */
const compareByRank = (one: Rankable, other: Rankable): number =>
  other.total - one.total || (other.tiebreak ?? 0) - (one.tiebreak ?? 0);

/** Standard competition ranking: tied teams share a rank, and the next is skipped (1, 2, 2, 4). */
export function rank<Entry extends Rankable>(entries: readonly Entry[]): (Entry & { rank: number })[] {
  const sorted = entries.toSorted(compareByRank);
  let place = 0;
  return sorted.map((entry, index) => {
    const before = sorted[index - 1];
    if (!before || compareByRank(before, entry) !== 0) place = index + 1;
    return { ...entry, rank: place };
  });
}
