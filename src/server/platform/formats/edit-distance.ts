/**
 * The number of typos between two texts: edit distance with transpositions (optimal string alignment). Counts up to `limit` and returns
 * `limit + 1` for more: cells further from the diagonal than `limit` are not computed, so the time is linear in the length.
 */
export function countTypos(first: string, second: string, limit: number): number {
  const tooMany = limit + 1;
  if (Math.abs(first.length - second.length) > limit) return tooMany;
  const width = 2 * limit + 1;
  // Rows hold the cells at second positions i - limit to i + limit.
  let rowBeforePrevious: number[] = Array(width).fill(tooMany);
  let previousRow = Array.from({ length: width }, (_, index) => (index >= limit ? index - limit : tooMany));
  for (let i = 1; i <= first.length; i++) {
    const row: number[] = [];
    for (let index = 0; index < width; index++) {
      const j = i + index - limit;
      if (j < 0 || j > second.length) row.push(tooMany);
      else if (j === 0) row.push(Math.min(i, tooMany));
      else {
        const isSame = first[i - 1] === second[j - 1];
        let typos = Math.min(previousRow[index]! + (isSame ? 0 : 1), tooMany);
        if (index > 0) typos = Math.min(typos, row[index - 1]! + 1);
        if (index < width - 1) typos = Math.min(typos, previousRow[index + 1]! + 1);
        const isSwap = i > 1 && j > 1 && first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1];
        if (isSwap) typos = Math.min(typos, rowBeforePrevious[index]! + 1);
        row.push(typos);
      }
    }
    rowBeforePrevious = previousRow;
    previousRow = row;
  }
  return Math.min(previousRow[second.length - first.length + limit]!, tooMany);
}
