import { cx } from './cx.ts';
import styles from './Field.module.css';

export function Counter({ length, limit }: { length: number; limit: number }) {
  const over = length > limit;
  return (
    <span className={cx(styles.counter, over ? styles.error : styles.hint)}>
      {`${length}/${limit}`}
      {over && ' (longer than most people read)'}
    </span>
  );
}
