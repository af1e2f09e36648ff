/** How many wrong letters are forgiven. */
export const editsAllowed = (typed: string): number => (typed.length >= 8 ? 2 : 1);

/** Whether `typed` is `word`, or its beginning, with one wrong, missing, doubled or swapped letter (two from eight letters on). */
export function isLike(word: string, typed: string): boolean {
  if (typed.length < 4) return false;
  const allowed = editsAllowed(typed);
  const lengths = Array.from({ length: 2 * allowed + 1 }, (_, at) => typed.length - allowed + at);
  return lengths.some((length) => length <= word.length && editsBetween(word.slice(0, length), typed) <= allowed);
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
export function editsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + isSame,
        isSwap ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
