import type { ReactNode } from 'react';
import type { Hue } from '#contracts/art/hue.ts';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  drawing: ReactNode;
  title: ReactNode;
  /** Background of the drawing. */
  hue?: Hue;
  /** Heading level. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
  action?: ReactNode;
};

/** A drawing, why nothing is here, and the one action to take. */
export function EmptyState({ drawing, title, hue = 'sky', level = 2, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div data-hue={hue} className={styles.empty}>
      {drawing}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
