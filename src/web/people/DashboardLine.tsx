import { type ReactNode, useId } from 'react';
import styles from './People.module.css';

type DashboardLineProps = {
  title: string;
  children: ReactNode;
  action: ReactNode;
};

/** A part of the dashboard that has nothing to show yet: one line with its action. */
export function DashboardLine({ title, children, action }: DashboardLineProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.line}>
      <div>
        <h2 id={titleId}>{title}</h2>
        <p>{children}</p>
      </div>
      {action}
    </section>
  );
}
