import type { ReactNode } from 'react';
import styles from './Layout.module.css';

export function PageHeading({
  lead,
  actions,
  children,
}: {
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <header className={styles.heading}>
      <div>
        <h1>{children}</h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {actions}
    </header>
  );
}
