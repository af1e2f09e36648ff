import { cx } from '#web/ui/cx.ts';
import styles from './Hidden.module.css';

export function SkipLink({ to }: { to: `#${string}` }) {
  return (
    <a href={to} className={cx(styles.hidden, styles.skip)}>
      Skip to content
    </a>
  );
}
