import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type * as games from '#contracts/shows/games.contract.ts';
import { call } from '#web/platform/api.ts';
import { createOnce } from '#web/platform/create-once.ts';
import { callApi } from '#web/platform/http.ts';
import type { ScoreEntry } from '#web/shows/games.api.ts';

const writeScoreCall = call<typeof games.writeScore>('PATCH', '/api/games/:gameId/team/:teamId');
const goToQuestionCall = call<typeof games.goToQuestion>('PUT', '/api/games/:id/current-question');
const lockQuestionCall = call<typeof games.lockQuestion>('PUT', '/api/games/:id/locks/:question');
const unlockQuestionCall = call<typeof games.unlockQuestion>('DELETE', '/api/games/:id/locks/:question');
const addTeamCall = call<typeof games.addTeamToGame>('PUT', '/api/games/:id/teams/:teamId');
const removeTeamCall = call<typeof games.removeTeamFromGame>('DELETE', '/api/games/:id/teams/:teamId');
const adjustScoreCall = call<typeof games.adjustScore>('POST', '/api/games/:id/adjustments');
const listChangesCall = call<typeof games.listScoreChanges>('GET', '/api/games/:id/changes');
const undoChangeCall = call<typeof games.undoScoreChange>('PUT', '/api/games/:id/changes/:changeId/undo');

export type ScoreChange = games.ScoreChange;

/** One cell of the score sheet; `seen` is what it held when it was changed. */
export type Cell = { teamId: string; field: string; value: number | null; seen: number | null };

export const writeScore = (gameId: string, { teamId, field, value, seen }: Cell): Promise<ScoreEntry> =>
  callApi(writeScoreCall, { params: { gameId, teamId }, body: { field, value, seen } });
export const goToQuestion = (id: string, currentQuestion: string) =>
  callApi(goToQuestionCall, { params: { id }, body: { currentQuestion } });
export const lockQuestion = (id: string, question: string) => callApi(lockQuestionCall, { params: { id, question } });
export const unlockQuestion = (id: string, question: string) =>
  callApi(unlockQuestionCall, { params: { id, question } });
export const addTeamToGame = (id: string, teamId: string) => callApi(addTeamCall, { params: { id, teamId } });
export const removeTeamFromGame = (id: string, teamId: string) => callApi(removeTeamCall, { params: { id, teamId } });
export const adjustScore = (id: string, body: { teamId: string; points: number; reason: string }) =>
  createOnce(adjustScoreCall, { params: { id }, body });
export const undoScoreChange = (id: string, changeId: number) => callApi(undoChangeCall, { params: { id, changeId } });

/** `revision` reads it anew whenever the game has changed. */
export const useScoreChanges = (gameId: string, revision: number) =>
  useInfiniteQuery({
    queryKey: ['score-changes', gameId, revision],
    queryFn: ({ pageParam }) =>
      callApi(listChangesCall, { params: { id: gameId }, query: pageParam ? { before: pageParam } : {} }),
    initialPageParam: 0,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
  });

/** The latest change of a person's own that can be undone. */
export async function findLastChange(id: string, personId: string): Promise<ScoreChange | undefined> {
  const { changes } = await callApi(listChangesCall, { params: { id }, query: {} });
  return changes.find((change) => change.changedBy?.id === personId && !change.isUndone && change.undoes === null);
}
