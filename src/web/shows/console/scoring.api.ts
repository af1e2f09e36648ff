import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import type * as games from '#contracts/shows/games.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';
import type { ScoreEntry } from '#web/shows/games.api.ts';

export type ScoreChange = games.ScoreChange;

/** One write of a cell; `seen` is the value it had when it was changed. */
export type Cell = { teamId: string; field: string; value: number | null; seen: number | null };

export const writeScore = (gameId: string, { teamId, field, value, seen }: Cell): Promise<ScoreEntry> =>
  callApi(calls.writeScore, { params: { gameId, teamId }, body: { field, value, seen } });
export const goToQuestion = (id: string, currentQuestion: string) =>
  callApi(calls.goToQuestion, { params: { id }, body: { currentQuestion } });
export const lockQuestion = (id: string, question: string) => callApi(calls.lockQuestion, { params: { id, question } });
export const unlockQuestion = (id: string, question: string) =>
  callApi(calls.unlockQuestion, { params: { id, question } });
export const addTeamToGame = (id: string, teamId: string) => callApi(calls.addTeamToGame, { params: { id, teamId } });
export const removeTeamFromGame = (id: string, teamId: string) =>
  callApi(calls.removeTeamFromGame, { params: { id, teamId } });
export const adjustScore = (id: string, body: { teamId: string; points: number; reason: string }) =>
  createOnce(calls.adjustScore, { params: { id }, body });
export const undoScoreChange = (id: string, changeId: number) =>
  callApi(calls.undoScoreChange, { params: { id, changeId } });

/** A new `revision` refetches after changes of the game. */
export const useScoreChanges = (gameId: string, revision: number) =>
  useInfiniteQuery({
    queryKey: ['score-changes', gameId, revision],
    queryFn: ({ pageParam }) =>
      callApi(calls.listScoreChanges, { params: { id: gameId }, query: pageParam ? { before: pageParam } : {} }),
    initialPageParam: 0,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
  });

/** The person's latest change that can be undone. */
export async function findLastChange(id: string, personId: string): Promise<ScoreChange | undefined> {
  const { changes } = await callApi(calls.listScoreChanges, { params: { id }, query: {} });
  return changes.find((change) => change.changedBy?.id === personId && !change.isUndone && change.undoes === null);
}
