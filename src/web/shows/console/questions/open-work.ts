import { questionNumber } from '#contracts/shows/game-rounds.ts';
import type { GameQuestion } from '#web/shows/answers.api.ts';
import { type BoardRow, formatLeaders } from '#web/shows/board/board-ranking.ts';
import type { GameState } from '#web/shows/games.api.ts';
import { formatCount } from '#web/ui/display/count.ts';

type OpenWork = {
  rounds: GameState['rounds'];
  questions: readonly GameQuestion[];
  /** Scores that the server does not have yet. */
  pending: number;
  ranking: readonly BoardRow[];
  tiebreak: GameState['tiebreak'];
};

function formatTie(ranking: readonly BoardRow[], tiebreak: GameState['tiebreak']): string {
  const tie = `${formatLeaders(ranking)} share first place`;
  if (!tiebreak) return `${tie}. A tie-break question can decide.`;
  return tiebreak.state === 'revealed'
    ? `${tie}: their guesses are equally close. To ask another question, withdraw the tie-break question first.`
    : `${tie}. Reveal the guesses of the tie-break question first.`;
}

/** What a host should know before completing a show, one sentence each. */
export function formatOpenWork({ rounds, questions, pending, ranking, tiebreak }: OpenWork): string[] {
  const isTied = ranking[0] !== undefined && ranking[0].isTied && ranking[0].total > 0;
  const notAsked = questions.filter(({ isAsked }) => !isAsked).length;
  const unmarked = questions.filter(({ unmarkedCount }) => unmarkedCount > 0);
  const answers = unmarked.reduce((sum, { unmarkedCount }) => sum + unmarkedCount, 0);
  return [
    pending > 0 && `${formatCount(pending, 'score has', 'scores have')} not been sent yet and would be lost.`,
    notAsked > 0 && `${notAsked} of ${questions.length} questions ${notAsked === 1 ? 'wasn’t' : 'weren’t'} asked.`,
    answers > 0 &&
      `${formatCount(answers, 'answer isn’t', 'answers aren’t')} marked: question${unmarked.length === 1 ? '' : 's'} ${unmarked.map(({ question }) => questionNumber(rounds, question)).join(', ')}.`,
    isTied && formatTie(ranking, tiebreak),
  ].filter((line) => line !== false);
}
