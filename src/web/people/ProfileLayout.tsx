import type { ReactNode } from 'react';
import styles from './Profile.module.css';

export function ProfileLayout({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.profile}>
      {card}
      <div className={styles.rest}>{children}</div>
    </div>
  );
}
