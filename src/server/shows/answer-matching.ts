/** Words that teams add or leave out without changing the answer. */
const FILLER = /\b(the|a|an|of|and)\b/g;

/** Ignores case, accents, punctuation and filler words. */
function normalize(text: string): string {
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

/** One typo per five letters, at most two. None in short answers and in answers with digits. */
function allowedTypos(answer: string): number {
  if (/\d/.test(answer)) return 0;
  return Math.min(2, Math.floor(answer.length / 5));
}

/** The edit distance of two texts with transpositions (optimal string alignment). */
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

/** Whether a team's answer matches one of the prepared answers, allowing for typos. */
export function matchesAnswer(typed: string, answers: readonly string[]): boolean {
  const normalizedText = normalize(typed);
  return answers.some((answer) => {
    const expected = normalize(answer);
    const allowed = allowedTypos(expected);
    if (normalizedText === expected || normalizedText.replaceAll(' ', '') === expected.replaceAll(' ', '')) return true;
    return (
      Math.abs(normalizedText.length - expected.length) <= allowed && countTypos(normalizedText, expected) <= allowed
    );
  });
}
