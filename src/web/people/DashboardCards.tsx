import type { ReactNode } from 'react';
import { paths } from '#web/platform/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { TableDrawing } from '#web/ui/EmptyDrawing.tsx';
import { DashboardCard } from './DashboardCard.tsx';
import styles from './People.module.css';

/** `hosting` and `template` come from the events. */
export function DashboardCards({ hosting, template }: { hosting: ReactNode; template: ReactNode }) {
  return (
    <div className={styles.parts}>
      <DashboardCard
        title="Groups you organize"
        drawing={<TableDrawing />}
        nothing="Nobody at the table yet"
        action={
          <ButtonLink to={paths.dashboardGroups()} variant="quiet" size="small">
            Your groups
          </ButtonLink>
        }
      >
        You organize no group. Starting one is on its way.
      </DashboardCard>
      {hosting}
      {template}
    </div>
  );
}
