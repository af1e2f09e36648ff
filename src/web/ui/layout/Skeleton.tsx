import { cx } from '#web/ui/cx.ts';
import styles from './Waiting.module.css';

/** Stands where `shape` will be; the caller marks the region `aria-busy` and says what is loading. */
export function Skeleton({ shape = 'text' }: { shape?: 'text' | 'title' | 'box' | 'circle' }) {
  return <span aria-hidden="true" className={cx(styles.skeleton, styles[shape])} />;
}
