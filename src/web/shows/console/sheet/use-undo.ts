import { useState } from 'react';
import { errorStatus } from '#web/platform/http/error-status.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { formatField } from '#web/shows/cell-values.ts';
import {
  type Cell,
  findUndoOf,
  ownChanges,
  type ScoreChange,
  searchChanges,
  undoScoreChange,
  useFirstChanges,
} from '#web/shows/console/scoring.api.ts';
import type { GameState } from '#web/shows/games.api.ts';
import { showToast } from '#web/ui/overlay/toast.ts';
import type { WriteCells } from './use-score-queue.ts';

/** Cells written at once, points of a team adjusted in its dialog, or a change that is undone on the server. */
type Step = { cells: Cell[] } | { adjustedTeamId: string } | { change: ScoreChange };
type ServerStep = Exclude<Step, { cells: Cell[] }>;
type UndoOptions = {
  put: WriteCells;
  gameId: string;
  personId: string;
  rounds: GameState['rounds'];
  teamIds: readonly string[];
};
export type UndoControls = ReturnType<typeof useUndo>;

const MOST_STEPS = 100;

/** The writes that take a step back. */
const reverse = (cells: readonly Cell[]): Cell[] =>
  cells.map(({ teamId, field, value, seen }) => ({ teamId, field, value: seen, seen: value }));
const keyOf = ({ teamId, field }: { teamId: string; field: string }) => `${teamId}/${field}`;
/** It was undone elsewhere, or may not be any more: trying again changes nothing. */
const isFinal = (error: unknown) => [404, 409].includes(errorStatus(error));

/** Undoes and redoes changes of this page, a pasted block at once; then other changes of the person, latest first. */
export function useUndo({ put, gameId, personId, rounds, teamIds }: UndoOptions) {
  const [steps, setSteps] = useState<Step[]>([]);
  const [undone, setUndone] = useState<Step[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [skippedIds, setSkippedIds] = useState<readonly number[]>([]);
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set());
  const [latest, setLatest] = useState<readonly ScoreChange[] | null>(null);
  const { data: first = [] } = useFirstChanges(gameId);
  const openedAtId = first[0]?.id ?? 0;
  // Teams may have been removed since. What this page writes and takes back is in the history, too.
  const findOther = (changes: readonly ScoreChange[]) =>
    ownChanges(changes, personId).find(
      (change) =>
        !skippedIds.includes(change.id) &&
        teamIds.includes(change.teamId) &&
        !(change.id > openedAtId && written.has(keyOf(change))),
    );
  const findAdjustment = (adjustedTeamId: string) => (changes: readonly ScoreChange[]) =>
    ownChanges(changes, personId).find(
      ({ id, field, teamId }) => field === 'adjustment' && teamId === adjustedTeamId && !skippedIds.includes(id),
    );
  const addStep = (step: Step) => setSteps((done) => [...done, step].slice(-MOST_STEPS));
  const write = (cells: Cell[]) => {
    addStep({ cells });
    setUndone([]);
    setWritten((keys) => new Set([...keys, ...cells.map(keyOf)]));
    put(cells);
  };
  const noteAdjustment = (adjustedTeamId: string) => {
    addStep({ adjustedTeamId });
    setUndone([]);
  };
  /** Loads the history at each press: the latest change may have been made in a dialog or on another device, or be undone already. */
  const findChange = async (step: ServerStep | undefined): Promise<ScoreChange | undefined> => {
    if (step && 'change' in step) return step.change;
    const { found, changes } = await searchChanges(gameId, step ? findAdjustment(step.adjustedTeamId) : findOther);
    setLatest(changes);
    return found;
  };
  const runOnServer = async (step: ServerStep | undefined, setFrom: typeof setSteps, setTo: typeof setSteps) => {
    let change: ScoreChange | undefined;
    const settle = () => {
      setFrom((all) => all.filter((other) => other !== step));
      if (change) setSkippedIds([...skippedIds, change.id]);
    };
    setBusy(true);
    try {
      change = await findChange(step);
      if (change) await undoScoreChange(gameId, change.id);
      settle();
      const reversal = change && (await findUndoOf(gameId, change.id));
      if (reversal) setTo((all) => [...all, { change: reversal }]);
      showToast(
        change
          ? `${formatField(change.field, rounds)} of ${change.teamName} was restored.`
          : 'You have nothing to undo.',
      );
    } catch (error) {
      if (isFinal(error)) settle();
      showToast(problemText(error), { kind: 'error' });
    }
    setBusy(false);
  };
  const undo = async () => {
    const last = steps.at(-1);
    if (isBusy) return;
    if (!last || !('cells' in last)) return runOnServer(last, setSteps, setUndone);
    setSteps(steps.slice(0, -1));
    setUndone([...undone, last]);
    put(reverse(last.cells));
  };
  const redo = async () => {
    const last = undone.at(-1);
    if (!last || isBusy) return;
    if (!('cells' in last)) return runOnServer(last, setUndone, setSteps);
    setUndone(undone.slice(0, -1));
    setSteps([...steps, last]);
    put(last.cells);
  };
  const canUndo = steps.length > 0 || findOther(latest ?? first) !== undefined;
  return { write, noteAdjustment, undo, redo, canUndo, canRedo: undone.length > 0, isBusy };
}
