import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import styles from './Table.module.css';

type TableProps = { label: string; className?: string | undefined; children: ReactNode };

/** A table of text and numbers; cells of numbers have the class `number` of its style sheet. Scrolls sideways where it does not fit. */
export const Table = ({ label, className, children }: TableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a wide table only where it can be focused
  <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
    <table className={cx(styles.table, className)} aria-label={label}>
      {children}
    </table>
  </div>
);
