import { useRef, useState } from 'react';
import type { FormTraces } from '#contracts/moderation/form-traces.ts';
import styles from './form-traces.module.css';

/** A field that people do not see, and the time that the form is open: programs that fill in forms give themselves away. */
export function useFormTraces() {
  const field = useRef<HTMLInputElement>(null);
  const [openedAt] = useState(() => performance.now());
  return {
    field: (
      <div className={styles.unseen} aria-hidden="true">
        <input ref={field} name="website" type="text" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
      </div>
    ),
    read: (): FormTraces => ({
      website: field.current?.value ?? '',
      seconds: Math.round((performance.now() - openedAt) / 100) / 10,
    }),
  };
}
