import { useEffect, useEffectEvent, useRef } from 'react';
import * as calls from '#contracts/calls.gen.ts';
import { SHORT_WRITE_TIMEOUT_MS } from '#web/platform/http/elapsed-timeout.ts';
import { errorStatus } from '#web/platform/http/error-status.ts';
import { callApi, HttpError } from '#web/platform/http/http.ts';
import { type KeptEntry, keptEntry, keptList, keptNames } from '#web/platform/http/kept-entries.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useWriteQueue, type Write, WriteQueue } from '#web/platform/http/write-queue.ts';
import { type Cell, writeScore } from '#web/shows/console/scoring.api.ts';
import type { ScoreEntry } from '#web/shows/games.api.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { showToast } from '#web/ui/overlay/toast.ts';

/** A cell that is not what the server has. */
export type CellState = Cell & {
  phase: 'waiting' | 'sending' | 'saved' | 'failed' | 'conflict';
  /** In a conflict: what the cell holds meanwhile. */
  current?: number | null;
  /** Why it failed. */
  message?: string;
};
export type CellStates = ReadonlyMap<string, CellState>;
export type WriteCells = (cells: readonly Cell[]) => void;

/**
 * Each write names what the cell held when it was typed; one that finds another value there stops its cell until the host chooses, also after a
 * reload. The server recognizes a repeated write.
 */
export const scoreQueue = (
  send: (cell: Cell, signal: AbortSignal) => Promise<unknown>,
  kept: KeptEntry<[string, Cell][]>,
) =>
  new WriteQueue<Cell>({
    send,
    kept,
    merge: (previous, next, isSent) => ({ ...next, seen: isSent ? previous.value : previous.seen }),
    repeatsLost: true,
    keepsRefused: () => true,
    timeoutMs: SHORT_WRITE_TIMEOUT_MS,
    savedShownMs: 1500,
  });

const unsentOf = (personId: string) => `scores/${personId}/`;

/** Erases unsent scores of games that are gone, such as those of a deleted show, which nobody opens again. */
export async function forgetGoneScores(personId: string): Promise<void> {
  const start = unsentOf(personId);
  const names = Map.groupBy(keptNames(start), (name) => name.slice(start.length).split('/')[0]!);
  for (const [id, ofGame] of names) {
    const status = await callApi(calls.getShowOfGame, { params: { id } }).then(() => null, errorStatus);
    if (status === 404) for (const name of ofGame) keptEntry(name).write(null);
  }
}

type ScoreQueueOptions = {
  gameId: string;
  personId: string;
  /** Whether the show has gone back to its lobby, and its scores with it. */
  isGone: () => boolean;
};

/** The writes of one person in this browser to one game. Another person who logs in here must not send them as their own. */
export function useScoreQueue({ gameId, personId, isGone }: ScoreQueueOptions, onSaved: (entry: ScoreEntry) => void) {
  const latestOnSaved = useRef(onSaved);
  useEffect(() => {
    latestOnSaved.current = onSaved;
  });
  const { queue, writes, ...state } = useWriteQueue(() =>
    scoreQueue(
      async (cell, signal) => latestOnSaved.current(await writeScore(gameId, cell, signal)),
      keptList(unsentOf(personId) + gameId),
    ),
  );
  const onClosed = useEffectEvent(() => {
    if (!isGone()) return;
    const lost = [...queue.state().writes.values()].filter(({ phase }) => phase !== 'saved').length;
    queue.clear();
    if (lost > 0)
      showToast(`The show went back to its lobby. ${formatCount(lost, 'score wasn’t', 'scores weren’t')} saved.`, {
        kind: 'error',
      });
  });
  useEffect(() => () => onClosed(), []);
  const cells: CellStates = new Map([...writes].map(([key, write]) => [key, cellState(write)]));
  const put: WriteCells = (changed) => {
    for (const cell of changed) queue.put(`${cell.teamId}/${cell.field}`, cell);
  };
  const settle = (key: string, choice: 'mine' | 'theirs') => {
    const cell = cells.get(key);
    if (!cell) return;
    queue.drop(key);
    const { teamId, field, value, seen } = cell;
    if (choice === 'mine') put([{ teamId, field, value, seen: cell.phase === 'conflict' ? cell.current! : seen }]);
  };
  return { cells, put, settle, retryNow: queue.flush, ...state };
}

export function cellState({ value: cell, phase, error }: Write<Cell>): CellState {
  if (phase !== 'refused') return { ...cell, phase };
  const problem = error instanceof HttpError ? error.problem : null;
  if (problem?.code === 'score.conflict') return { ...cell, phase: 'conflict', current: problem.current ?? null };
  return { ...cell, phase: 'failed', message: problemText(error) };
}
