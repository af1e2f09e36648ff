import { useEffect, useState } from 'react';
import { usePlay } from '#web/shows/answers.api.ts';
import { useSecondsLeft } from '#web/shows/countdown/use-seconds-left.ts';
import type { GameData } from '#web/shows/game.slice.ts';
import { withTiebreak } from '#web/shows/question-state.ts';
import type { Draft } from './answer-status.ts';
import type { TypedAnswer } from './PlayAnswer.tsx';
import { useAnswerDrafts, useDraftSending } from './use-answer-drafts.ts';
import { answerKey, type GamePlayer, useAnswerQueue } from './use-answer-queue.ts';

/** The answers of a player's teams: as the server has them, those that are being sent, and what is typed. */
export function useTeamAnswers({ gameId, playerId }: GamePlayer, game: GameData) {
  const { currentQuestion, showStatus, connections, answerEvents, tiebreak } = game;
  const { lockedQuestions, revealedQuestions } = withTiebreak(game);
  const [teamIds, setTeamIds] = useState<string[]>([]);
  const entries = game.scores.filter(({ teamId }) => teamIds.includes(teamId));
  const states = [currentQuestion, lockedQuestions, revealedQuestions, showStatus, tiebreak !== null];
  const events = teamIds.map((id) => answerEvents[id] ?? 0);
  const turn = JSON.stringify([entries, states, game.scores.length, connections, events]);
  const { data: play, error, refetch } = usePlay(gameId, turn);
  const loadedTeamIds = play?.teams.map(({ id }) => id) ?? teamIds;
  if (loadedTeamIds.join() !== teamIds.join()) setTeamIds(loadedTeamIds);

  const { send, drop, writes, outage, retryNow } = useAnswerQueue({ gameId, playerId });
  // The stream is back, so the server is: unsent answers need not wait for their next attempt.
  useEffect(() => {
    if (game.isLive) retryNow();
  }, [game.isLive, retryNow]);

  const typed = useAnswerDrafts({ gameId, playerId });
  // This phone knows the moment even without a connection.
  const isTimeUp = useSecondsLeft(game.timer?.endsAt, game.clockOffsetMs) === 0;
  const locked = game.timer && isTimeUp ? [...lockedQuestions, game.timer.question] : lockedQuestions;
  const stateOf = (key: string) => ({
    answer: play?.answers.find(({ teamId, question }) => answerKey(teamId, question) === key) ?? null,
    write: writes.get(key),
  });
  const kindOf = (question: string) =>
    question === 'tiebreak' ? 'closest' : play?.questions.find((each) => each.question === question)?.kind;
  useDraftSending(typed, {
    answers: play?.answers,
    questions: { showStatus, revealedQuestions, lockedQuestions: locked, kindOf },
    turn: JSON.stringify([isTimeUp, states]),
    stateOf,
    send,
  });

  /** What the form of one question shows and does. */
  const answering = (teamId: string, question: string) => {
    const key = answerKey(teamId, question);
    return {
      isOver: showStatus === 'completed',
      ...stateOf(key),
      outage,
      viewerId: playerId,
      draft: typed.drafts[key] ?? null,
      setDraft: (draft: Draft | null) => typed.setDraft(key, draft),
      send: (answer: TypedAnswer) => send({ teamId, question, ...answer }),
      drop: () => drop(teamId, question),
    };
  };
  return { play, error, refetch, locked, answering };
}

export type TeamAnswers = ReturnType<typeof useTeamAnswers>;
