import type { QuestionTimer } from '#contracts/shows/games.contract.ts';
import { MAX_QUESTION_SECONDS } from '#contracts/shows/show-limits.ts';
import { secondsAfter } from '#server/platform/clock.ts';

type TimedGame = {
  currentQuestion: string;
  lockedQuestions: readonly string[];
  timer: QuestionTimer | null;
};

/** Only the current question is timed, while it is open. */
export const isTimeable = ({ currentQuestion, lockedQuestions }: TimedGame, question: string): boolean =>
  question !== '' && question === currentQuestion && !lockedQuestions.includes(question);

export type TimeLimit = { question: string; seconds: number; isExtension?: boolean; now: Date };

/** The timer after it was started or extended; never further away than the longest limit. */
export function limitTime({ timer }: TimedGame, { question, seconds, isExtension, now }: TimeLimit): QuestionTimer {
  const before = isExtension && timer?.question === question ? Date.parse(timer.endsAt) : 0;
  const endsAt = secondsAfter(new Date(Math.max(before, now.getTime())), seconds);
  const latest = secondsAfter(now, MAX_QUESTION_SECONDS);
  return { question, endsAt: (endsAt < latest ? endsAt : latest).toISOString() };
}

/** The time for a question that becomes the current one: as chosen by the host, or by the show when it is asked for the first time. */
export function secondsOnAsking(
  game: { askedCount: number; questionSeconds: number | null },
  question: string,
  chosen: number | null | undefined,
): number | null {
  if (chosen !== undefined) return chosen;
  return Number(question.slice(1)) > game.askedCount ? game.questionSeconds : null;
}
