import { useEffect, useState } from 'react';
import { HttpError } from '#web/platform/http.ts';
import { keptEntry } from '#web/platform/kept-entries.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { isLost, useUnsent } from '#web/platform/unsent.ts';
import type { ScoreEntry } from '#web/shows/games.api.ts';
import { type Refusal, ScoreQueue } from './score-queue.ts';
import { type Cell, writeScore } from './scoring.api.ts';

function judgeWrite(error: unknown): Refusal {
  if (isLost(error)) return { kind: 'lost' };
  if (error instanceof HttpError && error.problem?.code === 'score.conflict')
    return { kind: 'conflict', current: error.problem.current ?? null };
  return { kind: 'refused', message: problemText(error) };
}

/** The writes of one game from this browser. */
export function useScoreQueue(gameId: string, onSaved: (entry: ScoreEntry) => void) {
  const [queue] = useState(
    () =>
      new ScoreQueue({
        send: (cell) => writeScore(gameId, cell),
        judge: judgeWrite,
        kept: keptEntry<Cell[]>(`scores/${gameId}`),
      }),
  );
  useEffect(() => queue.onSaved(onSaved), [queue, onSaved]);
  const state = useUnsent(queue);
  return { queue, ...state };
}
