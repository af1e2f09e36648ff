import { type FormEvent, useState } from 'react';
import type { Series } from '#contracts/series/series.contract.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { type SavedFields } from './event-form-fields.ts';
import { type Scope, ScopeChoice } from './ScopeChoice.tsx';
import { formatChanges, GUESTS_NOTIFIED } from './series-change.ts';

type ScopeDialogProps = {
  series: Series;
  changes: SavedFields;
  onChoose: (scope: Scope) => void;
  onClose: () => void;
};

/** Asks which events of the series to change, and explains what happens to the others. */
export function ScopeDialog({ series, changes, onChoose, onClose }: ScopeDialogProps) {
  const isRule = 'rule' in changes;
  const [scope, setScope] = useState<Scope>(isRule ? 'following' : 'this');
  const edited = series.occurrences.filter(({ isEdited, status }) => isEdited && status !== 'cancelled').length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(scope);
  };
  return (
    <Dialog
      title="Change which events?"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep editing
          </Button>
          <Button type="submit" variant="loud">
            Save changes
          </Button>
        </>
      }
    >
      <p>{`You changed ${formatChanges(changes)}.`}</p>
      <ScopeChoice value={scope} onChange={setScope} isOneOffered={!isRule} />
      <p>{formatConsequence(scope, edited)}</p>
    </Dialog>
  );
}

function formatConsequence(scope: Scope, edited: number): string {
  const notice = `All RSVPs are kept. ${GUESTS_NOTIFIED}`;
  if (scope === 'this') return `${notice} Later changes to the series don’t overwrite your changes here.`;
  const byHand =
    edited > 0 ? ` ${edited === 1 ? 'One date keeps its' : `${edited} dates keep their`} individual changes.` : '';
  return `${notice}${byHand} Dates that no longer match the schedule are kept if people have signed up.`;
}
