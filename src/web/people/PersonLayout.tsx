import type { ReactNode } from 'react';
import styles from './Profile.module.css';

/** The person's card beside their activities. */
export function PersonLayout({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <article className={styles.profile}>
      {card}
      <div className={styles.sections}>{children}</div>
    </article>
  );
}
