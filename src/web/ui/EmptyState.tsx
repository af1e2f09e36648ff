import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  drawing: ReactNode;
  title: ReactNode;
  /** Heading level on the page it stands on. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
  action?: ReactNode;
};

/** A drawing, why there is nothing, and the one thing to do about it. */
export function EmptyState({ drawing, title, level = 2, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      {drawing}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
