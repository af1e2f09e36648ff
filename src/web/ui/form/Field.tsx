import { type ReactNode, useId } from 'react';
import { noteClass } from '#web/ui/display/note-class.ts';
import styles from './Field.module.css';
import { FieldError } from './FieldError.tsx';

export type FieldTexts = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
};

type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = FieldTexts & {
  id?: string | undefined;
  optional?: boolean | undefined;
  counter?: ReactNode;
  children: (controlProps: ControlProps) => ReactNode;
};

/** Label above, hint and error below, connected to the one control that `children` renders. */
export function Field({ id, label, error, hint, optional, counter, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint || counter ? `${controlId}-hint` : undefined;
  const errorId = `${controlId}-error`;
  const describedBy = [error && errorId, hintId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id: controlId,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hintId && (
        <p id={hintId} className={styles.footer}>
          {hint && <span className={noteClass}>{hint}</span>}
          {counter}
        </p>
      )}
    </div>
  );
}
