import type { OwnAnswer } from '#web/shows/answers.api.ts';
import { formatScore } from '#web/shows/cell-values.ts';

type Question = {
  isLocked: boolean;
  isRevealed: boolean;
  isOver: boolean;
  /** The points of a right answer. */
  worth: number | undefined;
};

/** The result of a team's answer, from the points on the score sheet, once its question is revealed. */
export function formatVerdict(answer: Pick<OwnAnswer, 'points' | 'isRight'> | null, question: Question): string {
  const { isLocked, isRevealed, isOver, worth = 1 } = question;
  if (!answer) return isLocked ? 'Locked. You didn’t answer.' : '';
  const { points, isRight } = answer;
  if (points !== null)
    return `${isRight ? (points < worth ? 'Partly right.' : 'Right!') : 'Wrong.'} ${formatScore(points)}.`;
  if (isOver) return 'No points.';
  if (isRevealed) return 'The host is checking your answer.';
  return isLocked ? 'Locked. The host reveals the answer soon.' : 'Sent. You can change it until answers are locked.';
}
