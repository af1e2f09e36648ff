import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import type * as answers from '#contracts/shows/game-answers.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type TeamAnswer = answers.TeamAnswer;
export type OwnAnswer = answers.OwnAnswer;
export type PlayerQuestion = answers.PlayerGame['questions'][number];
export type GameQuestion = answers.GameQuestion;
/** `seen`: the team's answer on this phone when this one was typed. */
export type NewAnswer = { teamId: string; question: string; text: string; seen: string | null };

export const playKey = (gameId: string) => ['play', gameId];

const REFETCH_MS = 20_000;

/**
 * A new `turn` refetches after changes of the game or of the team's answers; the poll covers missed events. The turn is not in the key, so that what
 * was loaded stays if that fails.
 */
export function usePlay(gameId: string, turn: string) {
  const queries = useQueryClient();
  const loadedTurn = useRef(turn);
  useEffect(() => {
    if (turn === loadedTurn.current) return;
    loadedTurn.current = turn;
    void queries.invalidateQueries({ queryKey: playKey(gameId) });
  }, [turn, gameId, queries]);
  return useQuery({
    queryKey: playKey(gameId),
    queryFn: () => callApi(calls.getPlayerGame, { params: { id: gameId } }),
    refetchInterval: REFETCH_MS,
  });
}

export const sendAnswer = (gameId: string, { question, ...body }: NewAnswer, signal: AbortSignal) =>
  callApi(calls.answerQuestion, { params: { id: gameId, question }, body, signal });

/** Puts the server's response for one answer into the cache without a refetch. */
export function putAnswer(queries: QueryClient, gameId: string, answer: OwnAnswer): void {
  const isSame = (other: OwnAnswer) => other.teamId === answer.teamId && other.question === answer.question;
  queries.setQueriesData<answers.PlayerGame>(
    { queryKey: playKey(gameId) },
    (play) => play && { ...play, answers: [...play.answers.filter((other) => !isSame(other)), answer] },
  );
}

const answersKey = (gameId: string, question: string) => ['game-answers', gameId, question];
/** The teams' answers. The live stream does not include them: a new `turn` refetches after it named changes. */
export const useAnswers = (gameId: string, question: string, turn: string) =>
  useQuery({
    queryKey: [...answersKey(gameId, question), turn],
    queryFn: () => callApi(calls.listAnswers, { params: { id: gameId }, query: { question } }),
    enabled: question !== '',
    // The answers of another question are not those of this one.
    placeholderData: (previous, query) => (query?.queryKey[2] === question ? previous : undefined),
  });

const questionsKey = (gameId: string) => ['game-questions', gameId];

/** The questions with the number of answers and of those to mark. A new `turn` refetches. */
export const useGameQuestions = (gameId: string, turn: string) =>
  useQuery({
    queryKey: [...questionsKey(gameId), turn],
    queryFn: () => callApi(calls.listGameQuestions, { params: { id: gameId } }),
    placeholderData: keepPreviousData,
  });
