/** The number of typos between two texts: edit distance with transpositions (optimal string alignment). */
export function countTypos(first: string, second: string): number {
  let rowBeforePrevious: number[] = [];
  let previousRow = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let i = 1; i <= first.length; i++) {
    const row = [i];
    for (let j = 1; j <= second.length; j++) {
      const isSame = first[i - 1] === second[j - 1];
      let typos = Math.min(previousRow[j]! + 1, row[j - 1]! + 1, previousRow[j - 1]! + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1];
      if (isSwap) typos = Math.min(typos, rowBeforePrevious[j - 2]! + 1);
      row.push(typos);
    }
    rowBeforePrevious = previousRow;
    previousRow = row;
  }
  return previousRow[second.length]!;
}
