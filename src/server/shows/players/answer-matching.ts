import { countTypos } from '#server/platform/formats/edit-distance.ts';
import { fold } from '#server/platform/formats/fold.ts';

/** Words that teams add or leave out without changing the answer. */
const FILLER = /\b(the|a|an|of|and)\b/g;
/** `1,000` and `1 000 000`. */
const GROUPED_NUMBER = /(?<![\d.,])[1-9]\d{0,2}(?:[,'’. ]\d{3})+(?!\d)/g;
/** `3.14` and `.5`, but not the point of `No.5`. */
const DOTTED_NUMBERS = /(?:(?<!\d)\d+|(?<![\p{L}\d]))(?:[.,]\d+)+/gu;
const MINUS_SIGN = /^[-−–]\s*(?=[.,]?\d)|(?<=[\s(=])[-−](?=[.,]?\d)/g;
/** `C++`, `F#` and `Disney+`. */
const LAST_SYMBOLS = /(?<=\p{L})[+#]+(?![\p{L}\p{N}])/gu;

/** As words, because punctuation is ignored: -40 is not 40, and 3.5 not 35. A date such as 24.12.1999 has no decimal point. */
function spellOut(text: string): string {
  return text
    .replace(GROUPED_NUMBER, (number) => number.replace(/\D/g, ''))
    .replace(MINUS_SIGN, 'minus ')
    .replace(DOTTED_NUMBERS, (numbers) => {
      const [whole, ...others] = numbers.split(/[.,]/);
      return others.length === 1 ? `${whole || 0} point ${others[0]}` : [whole, ...others].join(' ');
    })
    .replace(LAST_SYMBOLS, (symbols) => symbols.replaceAll('+', ' plus').replaceAll('#', ' sharp'));
}

/** Ignores case, accents, punctuation and filler words, unless nothing else is there. */
export function normalizeAnswer(text: string): string {
  const bare = fold(text).trim();
  const plain = spellOut(bare)
    .replaceAll('&', ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain.replace(FILLER, ' ').replace(/\s+/g, ' ').trim() || plain || bare;
}

/** Spaces between digits stay: 1/2 is not 12. */
const withoutSpaces = (text: string) => text.replace(/(?<!\d) | (?!\d)/g, '');

/** Numbers and single letters: “Vitamin C” and “Terminator 2” are no typos of “Vitamin D” and “Terminator”. */
const fixedWords = (text: string) =>
  text
    .split(' ')
    .filter((word) => word.length === 1 || /\d/.test(word))
    .join(' ');

/** One typo per five letters, at most two. None in short answers, in answers with digits, and in single letters. */
function allowedTypos(typed: string, answer: string): number {
  if (/\d/.test(answer) || fixedWords(typed) !== fixedWords(answer)) return 0;
  return Math.min(2, Math.floor(answer.length / 5));
}

/** Whether a team's answer matches one of the prepared answers, allowing for typos. */
export function matchesAnswer(typed: string, answers: readonly string[]): boolean {
  const text = normalizeAnswer(typed);
  return answers.some((answer) => {
    const expected = normalizeAnswer(answer);
    if (text === expected || withoutSpaces(text) === withoutSpaces(expected)) return true;
    const allowed = allowedTypos(text, expected);
    return countTypos(text, expected, allowed) <= allowed;
  });
}
