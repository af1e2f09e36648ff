import { cx } from '#web/ui/cx.ts';
import styles from './Figures.module.css';

type FiguresProps = {
  figures: readonly { label: string; value: string | number }[];
  /** Three small numbers at most, shown larger. */
  areCounts?: boolean;
};

/** Sums or counts that stand out, each above what it is of. */
export const Figures = ({ figures, areCounts }: FiguresProps) => (
  <dl className={cx(styles.figures, areCounts && styles.counts)}>
    {figures.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
