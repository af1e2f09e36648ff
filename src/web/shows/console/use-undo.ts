import { useState } from 'react';
import { problemText } from '#web/platform/http/problem-text.ts';
import { formatField } from '#web/shows/cell-values.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import { type Cell, findLastChange, undoScoreChange } from './scoring.api.ts';
import type { WriteCells } from './use-score-queue.ts';

const MOST_STEPS = 100;
type Undoing = { put: WriteCells; gameId: string; personId: string };

/** Undoes changes of this page, a pasted block at once; older changes one by one from the history. */
export function useUndo({ put, gameId, personId }: Undoing) {
  const [steps, setSteps] = useState<Cell[][]>([]);
  const [isBusy, setBusy] = useState(false);
  const write = (cells: Cell[]) => {
    setSteps((done) => [...done, cells].slice(-MOST_STEPS));
    put(cells);
  };
  const undoEarlier = async () => {
    setBusy(true);
    try {
      const change = await findLastChange(gameId, personId);
      if (!change) return showToast('There is nothing of yours to undo.');
      await undoScoreChange(gameId, change.id);
      showToast(`${formatField(change.field)} of ${change.teamName} is as it was.`);
    } catch (error) {
      showToast(problemText(error), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const undo = async () => {
    const last = steps.at(-1);
    if (!last) return undoEarlier();
    setSteps(steps.slice(0, -1));
    put(last.map(({ value, seen, ...cell }) => ({ ...cell, value: seen, seen: value })));
  };
  return { write, undo, isBusy };
}
