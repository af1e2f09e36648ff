import { type SyntheticEvent, useState } from 'react';
import { readNumber } from '#contracts/shows/question-kinds.ts';
import { formatPoints, readCell } from '#web/shows/cell-values.ts';
import type { Cell } from '#web/shows/console/scoring.api.ts';
import { type SheetRow, shownValue } from '#web/shows/console/sheet/score-sheet.ts';
import { type OpenCell, openField, writeOpenCell } from '#web/shows/console/sheet/sheet-cells.ts';
import { formatGuessDistance } from '#web/shows/tiebreak-text.ts';
import { TextField } from '#web/ui/form/TextField.tsx';

type GuessFieldProps = {
  row: SheetRow;
  /** The guess from the team's phone, which the lock enters on the sheet. */
  sent: string | undefined;
  answer: number;
  write: (cells: Cell[]) => void;
};

const FIELD = 'tiebreak';

/** A team's guess: sent from its phone, or entered by the host. Its cell is the one of the score sheet. */
export function GuessField({ row, sent, answer, write }: GuessFieldProps) {
  const [typed, setTyped] = useState<OpenCell | null>(null);
  const known = shownValue(row, FIELD) ?? (sent === undefined ? null : readNumber(sent));
  const value = typed ? readCell(FIELD, typed.text) : known;
  const commit = () => {
    if (!typed || value === undefined) return;
    const cell = writeOpenCell(typed, value);
    if (cell) write([cell]);
    setTyped(null);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    commit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={`Guess of ${row.name}`}
        hint={value === null || value === undefined ? 'No guess yet' : formatGuessDistance(value, answer)}
        error={value === undefined ? 'Enter a number with up to two decimals.' : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed?.text ?? formatPoints(known)}
        onChange={({ target }) => setTyped({ ...(typed ?? openField(row, FIELD)), text: target.value })}
        onBlur={commit}
      />
    </form>
  );
}
