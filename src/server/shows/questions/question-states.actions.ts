import type { Game, QuestionState } from '#contracts/shows/games.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import {
  changeGame,
  type GameDeps,
  type GameRef,
  type LockedGame,
  requireQuestion,
  showSheet,
} from '#server/shows/games/game-changes.actions.ts';
import * as games from '#server/shows/games/games.queries.ts';
import { scoreMatchingAnswers } from '#server/shows/players/answers.actions.ts';
import { changeStates, type QuestionStates } from './question-states.ts';
import { isTimeable, limitTime, secondsOnAsking } from './question-timers.ts';

/** Stores the states, and scores matching answers to the questions that are locked now. */
export async function writeStates(tx: Db, game: LockedGame, states: QuestionStates): Promise<void> {
  await games.updateQuestionStates(tx, game.gameId, states);
  const closed = states.locked.filter((question) => !game.lockedQuestions.includes(question));
  if (closed.length > 0) await scoreMatchingAnswers(tx, game, closed);
}

export async function setQuestionStates(
  deps: GameDeps,
  ref: GameRef,
  questions: readonly string[],
  state: QuestionState,
): Promise<Game> {
  return changeGame(deps, ref, async (tx, game) => {
    for (const question of questions) requireQuestion(game, question);
    await writeStates(tx, game, changeStates(games.statesOf(game), { questions, state, now: game.now }));
    return showSheet(tx, ref);
  });
}

const numberOf = (question: string) => Number(question.slice(1));

/**
 * Takes the target question rather than a step, so that a repeated request is harmless. Going on closes the question that was asked, unless
 * the host wants it otherwise; one that the host opened again stays open.
 */
type QuestionToAsk = { question: string; seconds?: number | null | undefined };

export async function goToQuestion(deps: GameDeps, ref: GameRef, { question, seconds }: QuestionToAsk): Promise<Game> {
  return changeGame(deps, ref, async (tx, game) => {
    if (question !== '') requireQuestion(game, question);
    const { currentQuestion, takesAnswers, keepsQuestionsOpen } = game;
    const isLeft = currentQuestion !== '' && numberOf(question) > numberOf(currentQuestion);
    if (isLeft && takesAnswers && !keepsQuestionsOpen)
      await writeStates(
        tx,
        game,
        changeStates(games.statesOf(game), { questions: [currentQuestion], state: 'locked', now: game.now }),
      );
    await games.updateCurrentQuestion(tx, ref.gameId, question);
    const limit = secondsOnAsking(game, question, seconds);
    if (limit !== null && isTimeable({ ...game, currentQuestion: question }, question))
      await games.updateTimer(tx, ref.gameId, limitTime(game, { question, seconds: limit, now: game.now }));
    else if (seconds === null) await games.updateTimer(tx, ref.gameId, null);
    return showSheet(tx, ref);
  });
}

export async function revealStandings(deps: GameDeps, ref: GameRef): Promise<Game> {
  return changeGame(deps, ref, async (tx, { gameId, revision }) => {
    await games.updateShownScores(tx, gameId, revision);
    return showSheet(tx, ref);
  });
}
