import { formatCount } from '#web/ui/display/count.ts';
import { StarIcon } from '#web/ui/drawing/Icon.tsx';
import styles from './MeanRating.module.css';

/** "★ 4.6 from 12 ratings". */
export function MeanRating({ mean, count }: { mean: number; count: number }) {
  return (
    <span className={styles.mean}>
      <StarIcon size={18} />
      <span>{`${mean.toFixed(1)} of 5 from ${formatCount(count, 'rating')}`}</span>
    </span>
  );
}
