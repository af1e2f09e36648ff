/** What decides a team's rank: the total, then the tie-break question. */
export type Rankable = { total: number; tiebreak?: number | null | undefined };

/** Best first; teams that stay tied keep the order they came in. */
const byRank = (one: Rankable, other: Rankable): number =>
  other.total - one.total || (other.tiebreak ?? 0) - (one.tiebreak ?? 0);

/** Places as on a scoreboard: those tied share one, and the next is passed over (1, 2, 2, 4). */
export function rank<Entry extends Rankable>(entries: readonly Entry[]): (Entry & { rank: number })[] {
  const sorted = entries.toSorted(byRank);
  let place = 0;
  return sorted.map((entry, at) => {
    const before = sorted[at - 1];
    if (!before || byRank(before, entry) !== 0) place = at + 1;
    return { ...entry, rank: place };
  });
}
