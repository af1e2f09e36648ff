import type { ReactNode } from 'react';
import styles from './Field.module.css';

/** What is wrong with a field, or with a group of fields as a whole; `useForm` looks for it to know whether an error is shown. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error} role="alert" data-field-error="">
      {children}
    </p>
  );
}
