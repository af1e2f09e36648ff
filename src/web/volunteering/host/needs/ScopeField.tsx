import { Choice } from '#web/ui/form/Choice.tsx';
import type { NeedScope } from '#web/volunteering/host/volunteer-roles.api.ts';
import styles from './NeedsForm.module.css';

const scopes: { value: NeedScope; label: string }[] = [
  { value: 'this', label: 'This date' },
  { value: 'following', label: 'This and following' },
  { value: 'all', label: 'All to come' },
];

const consequences: Record<NeedScope, string> = {
  this: 'The other dates stay as they are.',
  following: 'Also dates that are still to be made. Shifts that somebody has taken stay as they are.',
  all: 'Also earlier dates that are not over. Shifts that somebody has taken stay as they are.',
};

type ScopeFieldProps = { value: NeedScope; onChange: (scope: NeedScope) => void };

/** Which dates of a series a change applies to. */
export function ScopeField({ value, onChange }: ScopeFieldProps) {
  return (
    <div className={styles.scope}>
      <Choice label="Which dates" options={scopes} value={value} onChange={onChange} />
      <p aria-live="polite">{consequences[value]}</p>
    </div>
  );
}
