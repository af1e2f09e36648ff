import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import styles from './Toggle.module.css';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

export function Checkbox({
  label,
  hint,
  error,
  className = styles.box,
  ...input
}: CheckboxProps & { role?: 'switch' }) {
  const errorId = useId();
  return (
    <>
      <label className={styles.toggle}>
        <input
          {...input}
          type="checkbox"
          className={className}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>
          {label}
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
}
