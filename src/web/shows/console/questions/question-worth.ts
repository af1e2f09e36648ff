import type { ShowQuestionKind } from '#contracts/shows/question-kinds.ts';
import { formatPoints, formatScore } from '#web/shows/cell-values.ts';

type QuestionWorth = {
  kind?: ShowQuestionKind | undefined;
  points: number;
  wanted: number;
  tolerance?: number | null | undefined;
};

/** "2 points", "0.5 points for each of 5", "3 points for the closest, up to 10 off". */
export function formatWorth({ kind, points, wanted, tolerance }: QuestionWorth): string {
  const score = formatScore(points);
  if (kind === 'list') return `${score} for each of ${wanted}`;
  if (kind !== 'closest') return score;
  return `${score} for the closest${tolerance == null ? '' : `, up to ${formatPoints(tolerance)} off`}`;
}
