import { paths } from '#web/platform/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { StageDrawing, StampDrawing, TableDrawing } from '#web/ui/EmptyDrawing.tsx';
import { DashboardCard } from './DashboardCard.tsx';
import styles from './People.module.css';

export function DashboardCards() {
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
      <DashboardCard
        title="Next event you're hosting"
        drawing={<StageDrawing />}
        nothing="The stage is free"
        action={
          <ButtonLink to={paths.newEvent()} variant="quiet" size="small">
            Do sump'n!
          </ButtonLink>
        }
      >
        You host nothing yet. Your next event will stand here with its day, place and guests.
      </DashboardCard>
      <DashboardCard
        title="Meet and Greet template"
        drawing={<StampDrawing />}
        nothing="Not printed yet"
        action={
          <ButtonLink to={paths.dashboardEvents()} variant="quiet" size="small">
            Your events
          </ButtonLink>
        }
      >
        A ready-made first evening for people who don't know each other. It comes with posting events.
      </DashboardCard>
    </div>
  );
}
