import styles from './Chip.module.css';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A number on something else; `label` says in words what it counts. */
export function Badge({ count, label }: { count: number; label: string }) {
  return (
    <span className={cx(styles.chip, styles.badge, styles.urgent)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{`${count} ${label}`}</VisuallyHidden>
    </span>
  );
}
