import { formatSource } from './round-values.ts';
import type { RoundDetail } from './rounds.api.ts';

/** The sources that must be credited. */
export function RoundCredits({ questions }: Pick<RoundDetail, 'questions'>) {
  const credits = [...new Set(questions.flatMap(({ source }) => (source ? [formatSource(source)] : [])))];
  return credits.length > 0 && <p>Includes questions from {credits.join('; ')}.</p>;
}
