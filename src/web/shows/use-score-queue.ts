import { useEffect, useState, useSyncExternalStore } from 'react';
import { HttpError } from '#web/platform/http.ts';
import { keptEntry } from '#web/platform/kept-entries.ts';
import { problemText } from '#web/platform/problem-text.ts';
import { type Cell, writeScore } from './scoring.api.ts';
import type { ScoreEntry } from './games.api.ts';
import { type Refusal, ScoreQueue } from './score-queue.ts';

const TOO_MANY = 429;

/** What a failed write means: answers that cannot come, and a server that is busy, are no refusals. */
function judgeWrite(error: unknown): Refusal {
  if (!(error instanceof HttpError) || error.status >= 500 || error.status === TOO_MANY) return { kind: 'lost' };
  if (error.problem?.code === 'score.conflict') return { kind: 'conflict', present: error.problem.present ?? null };
  return { kind: 'refused', message: problemText(error) };
}

/** The writes of one game from this browser; a page that is left with unsent ones asks first. */
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
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  useEffect(() => {
    queue.restore();
    const leaving = (event: BeforeUnloadEvent) => queue.state().pending > 0 && event.preventDefault();
    addEventListener('online', queue.retryNow);
    addEventListener('beforeunload', leaving);
    return () => {
      removeEventListener('online', queue.retryNow);
      removeEventListener('beforeunload', leaving);
    };
  }, [queue]);
  return { queue, ...state };
}
