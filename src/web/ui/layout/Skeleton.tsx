import { cx } from '#web/ui/cx.ts';
import styles from './Waiting.module.css';

/** A placeholder in the form of `shape`; the caller sets `aria-busy` on the region and says what is loading. */
export function Skeleton({ shape = 'text' }: { shape?: 'text' | 'title' | 'box' | 'circle' }) {
  return <span aria-hidden="true" className={cx(styles.skeleton, styles[shape])} />;
}
