import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as calls from '#contracts/calls.gen.ts';
import { AUTOMATIC, WITHDRAWN } from '#contracts/shows/automatic-scores.ts';
import type { QuestionState } from '#contracts/shows/games.contract.ts';
import type * as changes from '#contracts/shows/score-changes.contract.ts';
import { createOnce } from '#web/platform/http/create-once.ts';
import { callApi } from '#web/platform/http/http.ts';
import type { ScoreEntry } from '#web/shows/games.api.ts';

export type ScoreChange = changes.ScoreChange;

/** One write of a cell; `seen` is the value it had when it was changed, `answer` the answer that the points are for. */
export type Cell = { teamId: string; field: string; value: number | null; seen: number | null; answer?: string };

export const writeScore = (gameId: string, { teamId, ...body }: Cell, signal: AbortSignal): Promise<ScoreEntry> =>
  callApi(calls.writeScore, { params: { gameId, teamId }, body, signal });
/** `seconds`: the time limit; null for none. */
export const goToQuestion = (id: string, currentQuestion: string, seconds: number | null) =>
  callApi(calls.goToQuestion, { params: { id }, body: { currentQuestion, seconds } });
export const addGameQuestions = (id: string, questionCount: number) =>
  callApi(calls.addGameQuestions, { params: { id }, body: { questionCount } });
export const startQuestionTimer = (id: string, body: { question: string; seconds: number; isExtension: boolean }) =>
  callApi(calls.startQuestionTimer, { params: { id }, body });
export const stopQuestionTimer = (id: string) => callApi(calls.stopQuestionTimer, { params: { id } });
export const setQuestionStates = (id: string, questions: string[], state: QuestionState) =>
  callApi(calls.setQuestionStates, { params: { id }, body: { questions, state } });
export const revealStandings = (id: string) => callApi(calls.revealStandings, { params: { id } });
export const askTiebreak = (id: string, body: { text: string; answer: number }) =>
  callApi(calls.askTiebreak, { params: { id }, body });
export const setTiebreakState = (id: string, state: QuestionState) =>
  callApi(calls.setTiebreakState, { params: { id }, body: { state } });
export const withdrawTiebreak = (id: string) => callApi(calls.withdrawTiebreak, { params: { id } });
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

/** Not entered by the host: undoing a part of a lock would take the points of one right answer, and a withdrawn guess has no question. */
const UNENTERED = [AUTOMATIC, WITHDRAWN];

/**
 * The person’s changes from before this page that can be undone, latest first. Loaded once, because what the page itself writes
 * and undoes is in the history, too.
 */
export const useEarlierChanges = (gameId: string, personId: string) =>
  useQuery({
    queryKey: ['earlier-changes', gameId, personId],
    queryFn: async () => {
      const { changes } = await callApi(calls.listScoreChanges, { params: { id: gameId }, query: {} });
      return changes.filter(
        ({ changedBy, isUndone, undoes, reason }) =>
          changedBy?.id === personId && !isUndone && undoes === null && !UNENTERED.includes(reason),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The change that undid another. */
export async function findUndoOf(id: string, changeId: number): Promise<ScoreChange | undefined> {
  const { changes } = await callApi(calls.listScoreChanges, { params: { id }, query: {} });
  return changes.find((change) => change.undoes === changeId && !change.isUndone);
}
