import { Choice } from '#web/ui/form/Choice.tsx';
import type { NeedScope } from '#web/volunteering/host/volunteer-roles.api.ts';
import styles from './NeedsForm.module.css';

const scopes: { value: NeedScope; label: string }[] = [
  { value: 'this', label: 'This date' },
  { value: 'following', label: 'This and following' },
  { value: 'all', label: 'All upcoming' },
];

const consequences: Record<NeedScope, string> = {
  this: 'Other dates don’t change.',
  following: 'Includes future dates. Shifts that people have signed up for don’t change.',
  all: 'Includes earlier dates that aren’t over. Shifts that people have signed up for don’t change.',
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
