import { readNumber } from '#contracts/shows/question-kinds.ts';

/** Numbers that half of the world reads the other way. */
const AMBIGUOUS = /^[+-]?\d{1,3}[.,]\d{3}$/;

/** Below the field for a number: “1.665” is 1665 to some and less than two to others, and the distance decides. */
export function numberHint(text: string): string {
  const typed = text.trim();
  const number = readNumber(typed);
  if (number === null || !AMBIGUOUS.test(typed)) return 'The closest number wins.';
  const [whole, decimal] = [Number(typed.replace(/[.,]/, '')), Number(typed.replace(',', '.'))];
  return `This counts as ${number}, not as ${number === whole ? decimal : whole}.`;
}
