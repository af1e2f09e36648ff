import type { GameQuestion } from '#web/shows/answers.api.ts';

const list = (questions: readonly GameQuestion[]) => questions.map(({ question }) => question.slice(1)).join(', ');

/** What a host should know before completing a show, one sentence each. */
export function formatOpenWork(questions: readonly GameQuestion[], pending: number): string[] {
  const notAsked = questions.filter(({ isAsked }) => !isAsked).length;
  const unmarked = questions.filter(({ unmarkedCount }) => unmarkedCount > 0);
  const answers = unmarked.reduce((sum, { unmarkedCount }) => sum + unmarkedCount, 0);
  return [
    pending > 0 && `${pending === 1 ? '1 score has' : `${pending} scores have`} not been sent yet and would be lost.`,
    notAsked > 0 && `${notAsked} of ${questions.length} questions ${notAsked === 1 ? 'wasn’t' : 'weren’t'} asked.`,
    answers > 0 &&
      `${answers === 1 ? '1 answer isn’t' : `${answers} answers aren’t`} marked: question${unmarked.length === 1 ? '' : 's'} ${list(unmarked)}.`,
  ].filter((line) => line !== false);
}
