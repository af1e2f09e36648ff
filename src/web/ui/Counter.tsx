import { cx } from './cx.ts';
import styles from './Field.module.css';
import { WarningIcon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export function Counter({ length, limit }: { length: number; limit: number }) {
  const over = length > limit;
  return (
    <span className={cx(styles.counter, over ? styles.error : styles.hint)}>
      {over && <WarningIcon size={16} />}
      <span>{`${length}/${limit}`}</span>
      {over && <VisuallyHidden> characters, more than suggested</VisuallyHidden>}
    </span>
  );
}
