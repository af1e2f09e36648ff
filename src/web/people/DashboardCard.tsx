import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/display/Card.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import styles from './People.module.css';

type DashboardCardProps = {
  title: string;
  drawing: ReactNode;
  emptyText: string;
  children: ReactNode;
  action: ReactNode;
};

/** A dashboard card for an empty section. */
export function DashboardCard({ title, drawing, emptyText, children, action }: DashboardCardProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.part}>
      <h2 id={titleId}>{title}</h2>
      <EmptyState level={3} drawing={drawing} title={emptyText} action={action}>
        {children}
      </EmptyState>
    </Card>
  );
}
