export const MAX_QUESTIONS = 100;
export const MAX_TEAMS_PER_GAME = 200;
export const MAX_POINTS = 10_000;

/** What of a score can be typed: a question, the bonus, and the answer to the tie-break question. */
export const SCORE_FIELD = /^(q[1-9]\d?|q100|bonus|tiebreak)$/;

/** The question after one: `q4` after `q3`, the first after none, and none after the last of `count`. */
export function questionAfter(question: string, count: number): string {
  const next = question === '' ? 1 : Number(question.slice(1)) + 1;
  return next <= count ? `q${next}` : '';
}
