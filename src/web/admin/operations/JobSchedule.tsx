import styles from '#web/admin/Admin.module.css';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import type { JobSummary } from './jobs.api.ts';

/** What the clock starts. */
export function JobSchedule({ schedule }: Pick<JobSummary, 'schedule'>) {
  return (
    <FormPart title="Schedule">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a wide table only where it can be focused */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Schedule of jobs">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">When (cron, UTC)</th>
              <th scope="col">Last run</th>
            </tr>
          </thead>
          <tbody>
            {schedule.map(({ name, schedule: cron, lastRunAt }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <code>{cron}</code>
                </td>
                <td>{lastRunAt ? formatInstant(lastRunAt) : 'Never'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FormPart>
  );
}
