import { useState } from 'react';
import { problemText } from '#web/platform/http/problem-text.ts';
import { formatField } from '#web/shows/cell-values.ts';
import { type Cell, findUndoOf, undoScoreChange, useEarlierChanges } from '#web/shows/console/scoring.api.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import type { WriteCells } from './use-score-queue.ts';

/** Cells written at once, or the id of an earlier change that was undone on the server. */
type Step = { cells: Cell[] } | { undone: number };
type UndoOptions = { put: WriteCells; gameId: string; personId: string; teamIds: readonly string[] };
export type Undoing = ReturnType<typeof useUndo>;

const MOST_STEPS = 100;

/** The writes that take a step back. */
const reverse = (cells: readonly Cell[]): Cell[] =>
  cells.map(({ teamId, field, value, seen }) => ({ teamId, field, value: seen, seen: value }));

/** Undoes and redoes changes of this page, a pasted block at once; then earlier changes of the person, one by one. */
export function useUndo({ put, gameId, personId, teamIds }: UndoOptions) {
  const [steps, setSteps] = useState<Cell[][]>([]);
  const [undone, setUndone] = useState<Step[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [undoneIds, setUndoneIds] = useState<readonly number[]>([]);
  // Teams may have been removed since.
  const earlier = (useEarlierChanges(gameId, personId).data ?? []).find(
    ({ id, teamId }) => !undoneIds.includes(id) && teamIds.includes(teamId),
  );
  const write = (cells: Cell[]) => {
    setSteps((done) => [...done, cells].slice(-MOST_STEPS));
    setUndone([]);
    put(cells);
  };
  const runOnServer = async (run: () => Promise<void>) => {
    setBusy(true);
    await run().catch((error) => showToast(problemText(error), { kind: 'error' }));
    setBusy(false);
  };
  const undoEarlier = async () => {
    if (!earlier) return void showToast('You have nothing to undo.');
    await undoScoreChange(gameId, earlier.id);
    setUndoneIds((ids) => [...ids, earlier.id]);
    setUndone((others) => [...others, { undone: earlier.id }]);
    showToast(`${formatField(earlier.field)} of ${earlier.teamName} was restored.`);
  };
  const redoEarlier = async (changeId: number) => {
    const undo = await findUndoOf(gameId, changeId);
    if (undo) await undoScoreChange(gameId, undo.id);
  };
  const undo = async () => {
    const last = steps.at(-1);
    if (!last) return runOnServer(undoEarlier);
    setSteps(steps.slice(0, -1));
    setUndone([...undone, { cells: last }]);
    put(reverse(last));
  };
  const redo = async () => {
    const last = undone.at(-1);
    if (!last) return;
    setUndone(undone.slice(0, -1));
    if ('undone' in last) return runOnServer(() => redoEarlier(last.undone));
    setSteps([...steps, last.cells]);
    put(last.cells);
  };
  const canUndo = steps.length > 0 || earlier !== undefined;
  return { write, undo, redo, canUndo, canRedo: undone.length > 0, isBusy };
}
