/** The number of typos to tolerate. */
export const allowedEdits = (typed: string): number => (typed.length >= 8 ? 2 : 1);

/** Whether `typed` is a prefix of `word` with at most one typo, or two from eight letters on. */
export function isSimilar(word: string, typed: string): boolean {
  if (typed.length < 4) return false;
  const allowed = allowedEdits(typed);
  const lengths = Array.from({ length: 2 * allowed + 1 }, (_, index) => typed.length - allowed + index);
  return lengths.some((length) => length <= word.length && countEdits(word.slice(0, length), typed) <= allowed);
}

/** The edit distance with transpositions (optimal string alignment). */
export function countEdits(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
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
