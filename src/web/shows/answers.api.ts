import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type * as answers from '#contracts/shows/game-answers.contract.ts';
import { callApi } from '#web/platform/http/http.ts';

export type TeamAnswer = answers.TeamAnswer;

const playKey = (gameId: string) => ['play', gameId];

const REFETCH_MS = 20_000;

/** A new `turn` refetches after changes of the game; verdicts that give no points show up with the next poll. */
export const usePlay = (gameId: string, turn: string) =>
  useQuery({
    queryKey: [...playKey(gameId), turn],
    queryFn: () => callApi(calls.getPlayerGame, { params: { id: gameId } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });

export function useAnswerQuestion(gameId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ question, ...body }: { question: string; teamId: string; text: string }) =>
      callApi(calls.answerQuestion, { params: { id: gameId, question }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: playKey(gameId) }),
  });
}

const answersKey = (gameId: string, question: string) => ['game-answers', gameId, question];
const POLL_MS = 3000;

/** The teams' answers, polled every few seconds while `isOpen`: the live stream does not include answers. */
export const useAnswers = (gameId: string, question: string, { isOpen }: { isOpen: boolean }) =>
  useQuery({
    queryKey: answersKey(gameId, question),
    queryFn: () => callApi(calls.listAnswers, { params: { id: gameId }, query: { question } }),
    enabled: question !== '',
    refetchInterval: isOpen ? POLL_MS : false,
  });

export function useJudgeAnswer(gameId: string, question: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ teamId, isRight }: { teamId: string; isRight: boolean }) =>
      callApi(calls.judgeAnswer, { params: { id: gameId, question, teamId }, body: { isRight } }),
    onSettled: () => queries.invalidateQueries({ queryKey: answersKey(gameId, question) }),
  });
}
