import { countTypos } from '#server/platform/formats/edit-distance.ts';

/** Words that teams add or leave out without changing the answer. */
const FILLER = /\b(the|a|an|of|and)\b/g;

/** Ignores case, accents, punctuation and filler words. */
export function normalizeAnswer(text: string): string {
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

/** Whether a team's answer matches one of the prepared answers, allowing for typos. */
export function matchesAnswer(typed: string, answers: readonly string[]): boolean {
  const normalizedText = normalizeAnswer(typed);
  return answers.some((answer) => {
    const expected = normalizeAnswer(answer);
    const allowed = allowedTypos(expected);
    if (normalizedText === expected || normalizedText.replaceAll(' ', '') === expected.replaceAll(' ', '')) return true;
    return countTypos(normalizedText, expected, allowed) <= allowed;
  });
}
