import { formatInstant } from '#web/ui/display/format-instant.ts';
import { Table } from '#web/ui/display/Table.tsx';
import { FormPart } from '#web/ui/form/FormPart.tsx';
import type { JobSummary } from './jobs.api.ts';

/** What the clock starts. */
export function JobSchedule({ schedule }: Pick<JobSummary, 'schedule'>) {
  return (
    <FormPart title="Schedule">
      <Table label="Schedule of jobs">
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
      </Table>
    </FormPart>
  );
}
