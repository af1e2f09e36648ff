import { cx } from '#web/ui/cx.ts';
import { WarningIcon } from '#web/ui/display/Icon.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import styles from './Field.module.css';

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
