/** Small words and marks that teams leave out or add: not what makes an answer right. */
const FILLER = /\b(the|a|an|of|and)\b/g;

/** Case, accents, marks and filler do not count. */
function reduce(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain.replace(FILLER, ' ').replace(/\s+/g, ' ').trim() || plain;
}

/** One slip of the finger for each five letters, two at most; none in short words and none in numbers. */
function slipsAllowed(answer: string): number {
  if (/\d/.test(answer)) return 0;
  return Math.min(2, Math.floor(answer.length / 5));
}

/** Insertions, deletions, replacements and swaps of neighbours between two texts (optimal string alignment). */
export function countSlips(one: string, other: string): number {
  let twoBack: number[] = [];
  let back = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let slips = Math.min(back[j]! + 1, row[j - 1]! + 1, back[j - 1]! + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) slips = Math.min(slips, twoBack[j - 2]! + 1);
      row.push(slips);
    }
    twoBack = back;
    back = row;
  }
  return back[other.length]!;
}

/** Whether what a team typed says what one of the prepared answers says, give or take a slip. */
export function matchesAnswer(typed: string, answers: readonly string[]): boolean {
  const said = reduce(typed);
  return answers.some((answer) => {
    const wanted = reduce(answer);
    const allowed = slipsAllowed(wanted);
    if (said === wanted || said.replaceAll(' ', '') === wanted.replaceAll(' ', '')) return true;
    return Math.abs(said.length - wanted.length) <= allowed && countSlips(said, wanted) <= allowed;
  });
}
