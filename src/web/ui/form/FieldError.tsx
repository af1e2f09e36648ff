import type { ReactNode } from 'react';
import styles from './Field.module.css';

/** The error of a field or a group of fields. `useForm` looks for this element to know whether an error is displayed. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error} role="alert" data-field-error="">
      {children}
    </p>
  );
}
