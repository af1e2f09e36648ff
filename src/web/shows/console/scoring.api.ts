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
export const startBreak = (id: string, minutes: number) =>
  callApi(calls.startBreak, { params: { id }, body: { minutes } });
export const endBreak = (id: string) => callApi(calls.endBreak, { params: { id } });
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

const MOST_PAGES_READ = 10;

/** Reads the changes of a game, of all who run it, latest first, until one is found among those that were read. */
export async function searchChanges(
  id: string,
  find: (changes: readonly ScoreChange[]) => ScoreChange | undefined,
): Promise<{ found: ScoreChange | undefined; changes: readonly ScoreChange[] }> {
  const changes: ScoreChange[] = [];
  let query: { before?: number } = {};
  for (let pages = 1; ; pages++) {
    const { changes: earlier, nextBefore } = await callApi(calls.listScoreChanges, { params: { id }, query });
    changes.push(...earlier);
    const found = find(changes);
    if (found || nextBefore === null || pages === MOST_PAGES_READ) return { found, changes };
    query = { before: nextBefore };
  }
}

const listLatestChanges = async (id: string): Promise<ScoreChange[]> =>
  (await callApi(calls.listScoreChanges, { params: { id }, query: {} })).changes;

/** The latest changes from before this page. */
export const useFirstChanges = (gameId: string) =>
  useQuery({
    queryKey: ['first-changes', gameId],
    queryFn: () => listLatestChanges(gameId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/**
 * What the person has entered and not undone, latest first. Undoing a part of a lock would take the points of one right answer, and guesses of a
 * question that was withdrawn stay cleared.
 */
export function ownChanges(changes: readonly ScoreChange[], personId: string): ScoreChange[] {
  const withdrawalId = changes.find(({ reason }) => reason === WITHDRAWN)?.id ?? 0;
  return changes.filter(
    ({ id, field, changedBy, isUndone, undoes, reason }) =>
      changedBy?.id === personId &&
      !isUndone &&
      undoes === null &&
      reason !== AUTOMATIC &&
      (field !== 'tiebreak' || id > withdrawalId),
  );
}

/** The change that undid another. */
export async function findUndoOf(id: string, changeId: number): Promise<ScoreChange | undefined> {
  const changes = await listLatestChanges(id);
  return changes.find((change) => change.undoes === changeId && !change.isUndone);
}
