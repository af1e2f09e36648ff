import { cx } from '#web/ui/cx.ts';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './Chip.module.css';

/** A count on top of something; `label` describes it for screen readers. */
export function Badge({ count, label }: { count: number; label: string }) {
  return (
    <span className={cx(styles.chip, styles.badge, styles.urgent)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{`${count} ${label}`}</VisuallyHidden>
    </span>
  );
}
