import { countTypos } from './edit-distance.ts';

/** The number of typos to tolerate. */
export const allowedTypos = (typed: string): number => (typed.length >= 8 ? 2 : 1);

/** Whether `typed` is a prefix of `word` with at most one typo, or two from eight letters on. */
export function isSimilar(word: string, typed: string): boolean {
  if (typed.length < 4) return false;
  const allowed = allowedTypos(typed);
  const lengths = Array.from({ length: 2 * allowed + 1 }, (_, index) => typed.length - allowed + index);
  return lengths.some(
    (length) => length <= word.length && countTypos(word.slice(0, length), typed, allowed) <= allowed,
  );
}
