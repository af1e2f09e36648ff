import { type QueryClient, useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type * as answers from '#contracts/shows/game-answers.contract.ts';
import { MAX_DRAFT_AGE_MS } from '#contracts/shows/show-limits.ts';
import { withPollTimeout } from '#web/platform/http/elapsed-timeout.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useRefetching } from './use-refetching.ts';

export type TeamAnswer = answers.TeamAnswer;
export type OwnAnswer = answers.OwnAnswer;
export type PlayerQuestion = answers.PlayerGame['questions'][number];
export type GameQuestion = answers.GameQuestion;
/** The team's answer on this phone when another one was typed. Once a player sends a draft, it is another answer than the one seen. */
export type SeenAnswer = { seen: string | null; seenAsDraft?: true };
/** `draftedAt`: when the player typed what they did not send. */
export type NewAnswer = SeenAnswer & { teamId: string; question: string; text: string; draftedAt?: number };

export const playKey = (gameId: string) => ['play', gameId];

const REFETCH_MS = 20_000;

/** A new `version` refetches after changes of the game or of the team's answers; polling covers missed events. */
export function usePlay(gameId: string, version: string) {
  useRefetching(version, playKey(gameId));
  return useQuery({
    queryKey: playKey(gameId),
    queryFn: () => withPollTimeout((signal) => callApi(calls.getPlayerGame, { params: { id: gameId }, signal })),
    refetchInterval: REFETCH_MS,
  });
}

export function sendAnswer(gameId: string, { question, draftedAt, ...answer }: NewAnswer, signal: AbortSignal) {
  // The clock of the phone may be wrong.
  const age = draftedAt !== undefined && Math.min(Math.max(Date.now() - draftedAt, 0), MAX_DRAFT_AGE_MS);
  const body = age === false ? answer : { ...answer, draftAgeMs: age };
  return callApi(calls.answerQuestion, { params: { id: gameId, question }, body, signal });
}

/** Puts the server's response for one answer into the cache without a refetch. */
export function putAnswer(queries: QueryClient, gameId: string, answer: OwnAnswer): void {
  const isSame = (other: OwnAnswer) => other.teamId === answer.teamId && other.question === answer.question;
  queries.setQueriesData<answers.PlayerGame>(
    { queryKey: playKey(gameId) },
    (play) => play && { ...play, answers: [...play.answers.filter((other) => !isSame(other)), answer] },
  );
}

const consoleKey = (gameId: string) => ['game-answers', gameId];

/** Once per console, several parts of which show the same. The live stream names changes of answers only: a new `version` refetches after them. */
export const useAnswerChanges = (gameId: string, version: string): void => useRefetching(version, consoleKey(gameId));

/** The teams' answers. */
export const useAnswers = (gameId: string, question: string) =>
  useQuery({
    queryKey: [...consoleKey(gameId), question],
    queryFn: () =>
      withPollTimeout((signal) => callApi(calls.listAnswers, { params: { id: gameId }, query: { question }, signal })),
    enabled: question !== '',
    refetchInterval: REFETCH_MS,
  });

/** The questions with the number of answers and of those to mark. */
export const useGameQuestions = (gameId: string) =>
  useQuery({
    queryKey: [...consoleKey(gameId), 'all questions'],
    queryFn: () => withPollTimeout((signal) => callApi(calls.listGameQuestions, { params: { id: gameId }, signal })),
    refetchInterval: REFETCH_MS,
  });
