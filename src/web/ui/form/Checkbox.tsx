import type { ComponentProps, ReactNode } from 'react';
import styles from './Toggle.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

export function Checkbox({ label, hint, ...input }: CheckboxProps) {
  return (
    <label className={styles.toggle}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
